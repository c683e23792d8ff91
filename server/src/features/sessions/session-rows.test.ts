import { compareLevels, LEVELS } from '@oakling/domain/interests/interest';
import { avatarUrl, DRAWN_AVATARS } from '@oakling/domain/profile/avatar';
import { sessionSchema } from '@oakling/domain/sessions/session';
import { nextApprover } from '@oakling/domain/sessions/supervision/missing-approvals';
import { timeMarks } from '@oakling/domain/sessions/asking/sensible-times';
import { STAGES } from '@oakling/domain/stages/stage';
import * as v from 'valibot';
import { expect } from 'vitest';
import { test } from '../../testing/fixtures.ts';
import { ask, meeting, nextDay } from '../../testing/session-request.ts';
import { readAvatar } from '../profile/queries.ts';
import { hoursIn } from './youth-hours.ts';

// The database and the domain must compute the same values.

test('who decides next about a session', async ({ app, family }) => {
  for (const from of ['elder', 'youth'] as const) {
    const other = from === 'elder' ? family.youth : family.elder;
    await ask(family[from], meeting(other, { date: nextDay() }));
  }
  for (const agreedAt of [null, new Date()]) {
    for (const stage of [...STAGES, 'of-age'] as const) {
      const rows = await app.query<{ session: unknown; waits: string }>`
        select session_state(asked) as session, next_approver(asked, ${stage}) as waits from sessions as session
        cross join lateral (
          select * from jsonb_populate_record(session, jsonb_build_object('agreed_at', ${agreedAt}::timestamptz))
        ) as asked
      `;
      expect(rows.length).toBeGreaterThan(1);
      for (const { session, waits } of rows) {
        expect(waits, stage).toBe(nextApprover(v.parse(sessionSchema, session), stage));
      }
    }
  }
});

test('the unusual features of a time', async ({ app }) => {
  const found = new Set<string>();
  for (const zone of ['UTC', 'Asia/Tokyo', 'Here/Nowhere', null]) {
    for (const start of ['00:30', '07:59', '08:00', '12:00', '19:00', '19:01', '21:00', '23:30']) {
      for (const minutes of [60, 180, 181]) {
        const startsAt = new Date(`2031-05-05T${start}:00.000Z`);
        const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
        const rows = await app.query<{ marks: string[] }>`
          select time_marks(tstzrange(${startsAt}, ${endsAt}), ${zone}, 'UTC') as marks
        `;
        const marks = timeMarks({ startsAt, endsAt }, hoursIn({ startsAt, endsAt }, zone, 'UTC'));
        expect(rows, `${zone} ${start} ${minutes}`).toEqual([{ marks: [...marks] }]);
        found.add(marks.join());
      }
    }
  }
  expect(found.size).toBeGreaterThan(4);
});

test('the URL of a picture, and the comparison of levels', async ({ app, family }) => {
  const id = family.elder.personId;
  const columns = DRAWN_AVATARS.map((name) => `preset:${name}`).concat(`upload:${'0a'.repeat(32)}`);
  for (const column of [null, ...columns]) {
    const rows = await app.query`select avatar_url(${id}, ${column}) as url`;
    expect(rows).toEqual([{ url: avatarUrl(id, readAvatar(column)) }]);
  }
  for (const mine of LEVELS) {
    for (const theirs of LEVELS) {
      const rows = await app.query`select compare_levels(${mine}, ${theirs}) as word`;
      expect(rows).toEqual([{ word: compareLevels(mine, theirs) }]);
    }
  }
});

test('no one is named if no person canceled a session', async ({ app, family }) => {
  const id = await ask(family.elder, meeting(family.youth, { date: nextDay() }));
  await app.query`update sessions set status = 'cancelled', cancelled_at = now() where id = ${id}`;
  const { cancelled } = (await family.parent.get(`/api/sessions/${id}`)).body;
  expect(cancelled).toMatchObject({ by: null, byParent: false, guardians: [] });
});
