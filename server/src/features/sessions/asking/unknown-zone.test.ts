import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Family } from '../../../testing/family.ts';
import { openFamily } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { refused } from '../../../testing/refused.ts';
import {
  ask,
  change,
  changeOf,
  meeting,
  nextDay,
  propose,
} from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';

async function answersIn(timeZone: string, app: TestApp, { elder, youth }: Family) {
  const request = meeting(youth, { date: nextDay() });
  const id = await ask(elder, request);
  const wrong = { date: nextDay(), timeZone };
  const tries = [
    () => elder.post('/api/sessions', meeting(youth, wrong)),
    () => change(elder, id, changeOf(request, wrong)),
    () => propose(youth, id, nextDay(), { timeZone }),
  ];
  const answers = [];
  for (const attempt of tries) {
    const { status, body } = await refused(app, attempt);
    answers.push([status, body.errors]);
  }
  return answers;
}

const NOT_KNOWN = [422, [{ path: 'timeZone', message: 'This time zone isn’t known.' }]];

describe('Rule 6.18, an unknown time zone', () => {
  test.for([
    ['anywhere', 'Mars/Phobos'],
    ['to the clock of the server, only as another name', 'SystemV/AST4'],
    ['to the clock of the server, and means another one in the database', 'ART'],
  ] as const)('%s', async ([, timeZone], { app, family }) => {
    const answers = await answersIn(timeZone, app, family);
    expect(answers).toEqual([NOT_KNOWN, NOT_KNOWN, NOT_KNOWN]);
  });

  // The server knows Europe/Berlin, so these errors simulate a database whose zone rules differ.
  test.for([
    [
      'to a database of an older release',
      sql`function is_time_zone(name text) returns boolean language sql immutable as $$ select name = 'UTC' $$`,
    ],
    [
      'to a database that means another one by its name',
      sql`
        function is_local_time(during tstzrange, start_time timestamp, end_time timestamp, zone text)
        returns boolean language sql immutable as $$
          select zone = 'UTC' or lower(during) = start_time at time zone 'Asia/Tokyo'
        $$
      `,
    ],
  ] as const)('%s', async ([, otherRule], { openApp }) => {
    const app = await openApp();
    await app.query`create or replace ${otherRule}`;
    const answers = await answersIn('Europe/Berlin', app, await openFamily(app));
    expect(answers).toEqual([NOT_KNOWN, NOT_KNOWN, NOT_KNOWN]);
  });

  test('is not kept as the zone of a person, who reads the last known one (rule 10.292)', async ({
    openApp,
  }) => {
    const app = await openApp();
    const { elder } = await openFamily(app);
    expect((await elder.get('/api/me')).body.timeZone).toBeUndefined();
    await elder.must('PUT', '/api/me/time-zone', { timeZone: 'Asia/Kolkata' });
    await app.query`
      create or replace function is_time_zone(name text) returns boolean language sql immutable
      as $$ select name = 'UTC' $$
    `;
    for (const timeZone of ['Europe/Berlin', 'Mars/Phobos'])
      expect((await elder.json('PUT', '/api/me/time-zone', { timeZone })).status).toBe(422);
    expect((await elder.get('/api/me')).body.timeZone).toBe('Asia/Kolkata');
  });

  test('for the database is reported by the constraint, not by a localized message', async ({
    app,
    family,
  }) => {
    const id = await ask(family.elder, meeting(family.youth, { date: nextDay() }));
    const writing = sql`update sessions set time_zone = 'Mars/Phobos' where id = ${id}`;
    await expect(writing.execute(app.platform.db)).rejects.toMatchObject({
      code: '23514',
      constraint: 'sessions_time_zone',
    });
  });
});
