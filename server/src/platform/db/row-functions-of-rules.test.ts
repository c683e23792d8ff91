import { sql, type RawBuilder } from 'kysely';
import { expect } from 'vitest';
import { answer, storedBlock } from '../../testing/owner-changes.ts';
import { placeRow, requestRow } from '../../testing/rows.ts';
import { newId } from '../../testing/session-request.ts';
import { test } from '../../testing/two-families.ts';

const held = (elder: string, youth: string, changes: Record<string, string> = {}) =>
  requestRow(elder, youth, {
    ...{ status: 'approved', decided_at: '2020-01-01', decided_by: elder },
    ...{ start_time: '2020-01-02T10:00', end_time: '2020-01-02T11:00' },
    ...{ during: '[2020-01-02T10:00Z,2020-01-02T11:00Z)', ...changes },
  });

const formerPlace = (id: string, address: string) => sql`
  insert into session_offers (session_id, version, connection_mode, interests, start_time, end_time,
    time_zone, during, address)
  select id, 0, connection_mode, interests, start_time, end_time, time_zone, during, ${address}
  from sessions where id = ${id}
`;

const rulesOf = (youth: string, { video = false, first = false, known = false }) => sql`
  insert into standing_rules (youth_id, video_only, no_first_in_person, known_places_only, time_zone, updated_at)
  values (${youth}, ${video}, ${first}, ${known}, 'UTC', now())
`;

test('Rule 6.98, an in-person meeting requires an earlier session of the same two', async ({
  app,
  family,
  other,
}) => {
  const [elder, youth] = [family.elder.personId, family.youth.personId];
  const broken = (...sessions: RawBuilder<unknown>[]) => {
    const question = sql`broken_rules(${youth}, ${elder}, null, 'In-Person',
      '[2031-03-03T10:00Z,2031-03-03T11:00Z)', null, null, null, null, '{approved}') || ways_with_match(${youth})`;
    const changes = [
      ...sessions,
      rulesOf(youth, { first: true }),
      rulesOf(other.youth.personId, {}),
    ];
    return answer(app.platform.db, elder, question, changes);
  };
  expect(await broken(held(elder, youth))).toEqual(['any']);
  const withOthers = [held(elder, other.youth.personId), held(other.elder.personId, youth)];
  expect(await broken(...withOthers, held(elder, youth, { status: 'rejected' }))).toEqual([
    'first-in-person',
    'in-person-not-yet',
  ]);
});

test('Rule 6.104, a form offers a meeting in person once a place is known, and always to an adult', async ({
  app,
  family,
}) => {
  const [elder, youth] = [family.elder.personId, family.youth.personId];
  const ways = (...changes: RawBuilder<unknown>[]) =>
    answer(app.platform.db, elder, sql`ways_with_match(${youth})`, [
      sql`delete from sessions where youth_id = ${youth}`,
      ...changes,
    ]);
  const rules = rulesOf(youth, { first: true, known: true });
  const id = newId();
  const heldAt = (place: Record<string, string>) => [
    held(elder, youth, { id }),
    placeRow(id, place),
  ];
  const zoom = { video_provider: 'Zoom', video_link: 'https://zoom.us/j/1' };
  expect(await ways(rules, ...heldAt(zoom))).toBe('video-only');
  expect(await ways(rules, ...heldAt({ address: '12 Linden Lane' }))).toBe('any');
  const grown = [
    sql`insert into birth_dates (person_id, sealed, set_right_at) values (${youth}, '', now())`,
    sql`update people set of_age_at = now() where id = ${youth}`,
  ];
  expect(await ways(rules, ...grown)).toBe('any');
});

test('Rule 6.98, a video call needs no approved place, and a session begins and ends on allowed days', async ({
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
      null, null, null, null, '{approved}')`;
    return answer(app.platform.db, youth, question, [fridays]);
  };
  const friday = ['2031-03-07T10:00Z', '2031-03-07T11:00Z'] as const;
  expect(await broken('Remote', ...friday)).toEqual([]);
  expect(await broken('In-Person', ...friday)).toEqual(['places']);
  expect(await broken('Remote', '2031-03-06T23:00Z', friday[1])).toEqual(['days']);
});

test('Rule 6.98, a weekly limit counts neither the session itself nor a lapsed request', async ({
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
      '[2020-01-03T10:00Z,2020-01-03T11:00Z)', null, null, null, null, '{pending,approved}')`;
    const session = requestRow(elder, youth, { ...hour, ...stored });
    return answer(app.platform.db, youth, question, [session, rules]);
  };
  expect(await broken(null, decided)).toEqual(['week']);
  expect(await broken(id, decided)).toEqual([]);
  expect(await broken(null, {})).toEqual([]);
});

test('Rule 6.101, a place is known once it was approved, by its address and within about 100 meters', async ({
  app,
  family,
  other,
}) => {
  const [elder, youth, id] = [family.elder.personId, family.youth.personId, newId()];
  const address = '12 Linden Lane';
  const isKnown = (changes: RawBuilder<unknown>[], at: string, lat = 48.2, lng = 16.37) =>
    answer(app.platform.db, elder, sql`is_approved_place(${youth}, ${at}, ${lat}, ${lng})`, [
      sql`delete from sessions where youth_id in (${youth}, ${other.youth.personId})`,
      ...changes,
    ]);
  const place = placeRow(id, { address, latitude: '48.2', longitude: '16.37' });
  const approved = [held(elder, youth, { id }), place];
  expect(await isKnown(approved, '12 LINDEN LANE.')).toBe(true);
  expect(await isKnown(approved, address, 48.2005, 16.3712)).toBe(true);
  expect(await isKnown(approved, address, 48.202)).toBe(false);
  expect(await isKnown(approved, address, 48.2, 16.373)).toBe(false);
  expect(await isKnown(approved, '13 Linden Lane')).toBe(false);
  const cancelled = { id, status: 'cancelled', cancelled_at: '2020-01-01' };
  expect(await isKnown([held(elder, youth, cancelled), place], address)).toBe(true);
  for (const never of [
    [requestRow(elder, youth, cancelled), place],
    [held(elder, youth, { id, status: 'rejected' }), place],
    [held(other.elder.personId, other.youth.personId, { id }), place],
    [held(elder, youth, { id }), formerPlace(id, address)],
  ])
    expect(await isKnown(never, address)).toBe(false);
});

test('Rule 6.102, only people who can change an open session learn that a wish breaks the rules', async ({
  app,
  family,
  other,
  approved,
}) => {
  const [elder, youth] = [family.elder.personId, family.youth.personId];
  const wish = (asker: { personId: string }, ...changes: RawBuilder<unknown>[]) => {
    const question = sql`wish_for_session(${approved}, null, '2031-03-03T10:00Z', '2031-03-03T11:00Z',
      null, null, null, null)`;
    return answer(app.platform.db, asker.personId, question, [
      rulesOf(youth, { video: true }),
      formerPlace(approved, '12 Linden Lane'),
      held(elder, youth),
      ...changes,
    ]);
  };
  for (const asker of [family.elder, family.youth, family.parent])
    expect(await wish(asker)).toBe('video-only');
  for (const asker of [other.elder, other.youth, other.parent])
    expect(await wish(asker)).toBeNull();
  expect(await wish(family.elder, storedBlock(elder, youth))).toBeNull();
  const cancelled = sql`
    update sessions set status = 'cancelled', cancelled_at = now() where id = ${approved}
  `;
  expect(await wish(family.elder, cancelled)).toBeNull();
});
