import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Family } from '../../testing/family.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { refused } from '../../testing/refused.ts';
import { ask, change, changeOf, meeting, nextDay, propose } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** What is answered to a request, a change and a proposal in a zone. */
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

const NOT_KNOWN = [422, [{ path: 'timeZone', message: 'This time zone is not known.' }]];

describe('Rule 6.18, a zone is not known', () => {
  test.for([
    ['anywhere', 'Mars/Phobos'],
    ['to the clock of the server, only as another name', 'SystemV/AST4'],
    ['to the clock of the server, and means another one in the database', 'ART'],
  ] as const)('%s', async ([, timeZone], { app, family }) => {
    const answers = await answersIn(timeZone, app, family);
    expect(answers).toEqual([NOT_KNOWN, NOT_KNOWN, NOT_KNOWN]);
  });

  test.for([
    ['to a database of an older release', sql`'Mars/Phobos'`],
    ['to a database that means another one by its name', sql`'Asia/Tokyo'`],
  ] as const)('%s', async ([, known], { openApp }) => {
    const app = await openApp();
    // What the database's own rules of zones say of one of them.
    await sql`
      create or replace function is_local_time(
        during tstzrange, start_time timestamp, end_time timestamp, zone text
      ) returns boolean language plpgsql immutable as $$
      begin
        return zone = 'UTC' or lower(during) = start_time at time zone ${known};
      end $$
    `.execute(app.platform.db);
    const answers = await answersIn('Europe/Berlin', app, await openFamily(app));
    expect(answers).toEqual([NOT_KNOWN, NOT_KNOWN, NOT_KNOWN]);
  });
});
