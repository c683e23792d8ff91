import { sql, type RawBuilder } from 'kysely';
import { expect } from 'vitest';
import { answer } from '../../testing/owner-changes.ts';
import { requestRow } from '../../testing/rows.ts';
import { newId } from '../../testing/session-request.ts';
import { test } from '../../testing/two-families.ts';

test('Rule 6.98, a meeting in person follows a session that the same two held', async ({
  app,
  family,
  other,
}) => {
  const held = (elder: string, youth: string, status = 'approved') =>
    requestRow(elder, youth, {
      ...{ status, decided_at: '2020-01-01', decided_by: family.parent.personId },
      ...{ start_time: '2020-01-02T10:00', end_time: '2020-01-02T11:00' },
      during: '[2020-01-02T10:00Z,2020-01-02T11:00Z)',
    });
  const [elder, youth] = [family.elder.personId, family.youth.personId];
  const broken = (...sessions: RawBuilder<unknown>[]) => {
    const rules = sql`
      insert into standing_rules (youth_id, video_only, no_first_in_person, known_places_only, time_zone, updated_at)
      values (${youth}, false, true, false, 'UTC', now())
    `;
    const question = sql`broken_rules(${youth}, ${elder}, null, 'In-Person',
      '[2031-03-03T10:00Z,2031-03-03T11:00Z)', null, null, null, '{approved}')`;
    return answer(app.platform.db, youth, question, [...sessions, rules]);
  };
  expect(await broken(held(elder, youth))).toEqual([]);
  const withOthers = [held(elder, other.youth.personId), held(other.elder.personId, youth)];
  expect(await broken(...withOthers, held(elder, youth, 'rejected'))).toEqual(['first-in-person']);
});

test('Rule 6.98, a video call needs no known place, and a session begins and ends on the days', async ({
  app,
  family,
}) => {
  const [elder, youth] = [family.elder.personId, family.youth.personId];
  const fridays = sql`
    insert into standing_rules (youth_id, video_only, no_first_in_person, known_places_only, days, time_zone, updated_at)
    values (${youth}, false, false, true, '{5}', 'UTC', now())
  `;
  const broken = (mode: string, start: string, end: string) => {
    const question = sql`broken_rules(${youth}, ${elder}, null, ${mode}, tstzrange(${start}, ${end}),
      null, null, null, '{approved}')`;
    return answer(app.platform.db, youth, question, [fridays]);
  };
  const friday = ['2031-03-07T10:00Z', '2031-03-07T11:00Z'] as const;
  expect(await broken('Remote', ...friday)).toEqual([]);
  expect(await broken('In-Person', ...friday)).toEqual(['places']);
  expect(await broken('Remote', '2031-03-06T23:00Z', friday[1])).toEqual(['days']);
});

test('Rule 6.98, a weekly limit counts neither the session itself nor a request that lapsed', async ({
  app,
  family,
}) => {
  const [elder, youth, id] = [family.elder.personId, family.youth.personId, newId()];
  const hour = {
    ...{ id, start_time: '2020-01-02T10:00', end_time: '2020-01-02T11:00' },
    during: '[2020-01-02T10:00Z,2020-01-02T11:00Z)',
  };
  const decided = { status: 'approved', decided_at: '2020-01-01', decided_by: elder };
  const rules = sql`
    insert into standing_rules (youth_id, video_only, no_first_in_person, known_places_only, most_a_week, time_zone, updated_at)
    values (${youth}, false, false, false, 1, 'UTC', now())
  `;
  const broken = (about: string | null, stored: Record<string, string>) => {
    const question = sql`broken_rules(${youth}, ${elder}, ${about}, 'Remote',
      '[2020-01-03T10:00Z,2020-01-03T11:00Z)', null, null, null, '{pending,approved}')`;
    const session = requestRow(elder, youth, { ...hour, ...stored });
    return answer(app.platform.db, youth, question, [session, rules]);
  };
  expect(await broken(null, decided)).toEqual(['week']);
  expect(await broken(id, decided)).toEqual([]);
  expect(await broken(null, {})).toEqual([]);
});
