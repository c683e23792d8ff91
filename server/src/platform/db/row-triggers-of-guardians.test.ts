import { sql, type RawBuilder } from 'kysely';
import { expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { refusal } from '../../testing/owner-changes.ts';
import { requestRow } from '../../testing/rows.ts';
import { storeSession } from '../../testing/stored-session.ts';
import { newId } from '../../testing/session-request.ts';
import { test as base } from '../../testing/two-families.ts';

const test = base.extend('max', { scope: 'file' }, ({ app }) => app.signUp('parent', 'Max Young'));

const guard = (guardian: Browser, child: Browser) =>
  sql`insert into guardianships (guardian_id, child_id) values (${guardian.personId}, ${child.personId})`;
const end = (guardian: Browser, child: Browser, why: string) => sql`
  update guardianships set ended_at = now(), ended_by = guardian_id, ended_why = ${why},
    ended_note = case ${why} when 'ended-by-moderator' then 'Court of Leeds' end
  where guardian_id = ${guardian.personId} and child_id = ${child.personId}
`;

test('Rules 4.50 and 4.57, only a parent guards, only a minor, and none whose guardianship a moderator ended', async ({
  app: {
    platform: { db },
  },
  family,
  other,
  max,
}) => {
  const { youth } = family;
  const tried = (...changes: RawBuilder<unknown>[]) => refusal(db, changes);
  expect(await tried(guard(max, youth))).toBeNull();
  expect(await tried(guard(family.elder, youth))).toBe('guardianships_guardian_supervises');
  expect(await tried(guard(max, family.elder))).toBe('guardianships_of_child');
  const checked = sql`insert into birth_dates (person_id, sealed, set_right_at) values (${youth.personId}, '', now())`;
  const birthday = sql`update people set of_age_at = now() where id = ${youth.personId}`;
  expect(await tried(birthday)).toBe('people_of_age_needs_date');
  expect(await tried(checked, birthday, guard(max, youth))).toBe('guardianships_of_child');
  const ended = [guard(max, youth), end(max, youth, 'ended-by-moderator')];
  expect(await tried(...ended, guard(max, youth))).toBe('guardianships_not_again');
  expect(await tried(...ended, guard(max, other.youth))).toBeNull();
  expect(await tried(...ended, guard(other.parent, youth))).toBeNull();
  const left = [guard(max, youth), end(max, youth, 'stepped-back')];
  expect(await tried(...left, guard(max, youth))).toBe('guardianships_pkey');
});

test('Rule 6.141, a substitute guards the same child and isn’t away, and no one is away for long', async ({
  app: {
    platform: { db },
  },
  family: { parent, youth },
  other,
  max,
}) => {
  const tried = (...changes: RawBuilder<unknown>[]) => refusal(db, [guard(max, youth), ...changes]);
  const change = (guardian: Browser, what: RawBuilder<unknown>) => sql`
    update guardianships set ${what}
    where guardian_id = ${guardian.personId} and child_id = ${youth.personId}
  `;
  const away = (substitute: Browser, days = 1) =>
    change(
      parent,
      sql`away_until = now() + ${days} * interval '1 day', substitute_id = ${substitute.personId}`,
    );
  const maxIs = (when: string) => change(max, sql`away_until = now() + ${when}::interval`);
  expect(await tried(away(max, 60))).toBeNull();
  expect(await tried(away(max, 62))).toBe('guardianships_away_most');
  expect(await tried(away(other.parent))).toBe('guardianships_substitute_guards');
  expect(await tried(maxIs('1 hour'), away(max))).toBe('guardianships_substitute_guards');
  expect(await tried(maxIs('-1 hour'), away(max))).toBeNull();
  const wish = change(parent, sql`wants_all = true`);
  expect(await tried(away(max), maxIs('1 hour'), wish)).toBeNull();
  expect(await tried(away(max), change(parent, sql`substitute_id = null`))).toBeNull();
});

test('Rules 6.155 and 6.157, only a current guardian pre-approves, and only for sessions of these two', async ({
  app: {
    platform: { db },
  },
  family,
  other: { elder, parent, youth },
  max,
  elsewhere,
}) => {
  const [between, withElder, unread] = [newId(), newId(), newId()];
  const request = (id: string, of: { elder: Browser; youth: Browser }, by = of.youth) =>
    requestRow(of.elder.personId, of.youth.personId, { id, created_by: by.personId });
  const trust = (guardian: Browser) => sql`
    insert into pre_approvals (youth_id, elder_id, guardian_id)
    values (${youth.personId}, ${elder.personId}, ${guardian.personId})
  `;
  const prepared = [
    sql`insert into elder_checks (person_id, name, note) select ${elder.personId}, name, 'Met her' from check_list`,
    sql`update people set stage = '16-17' where id = ${youth.personId}`,
    guard(max, youth),
    guard(max, family.youth),
    // Leaves no place or text that a guardian hasn't read. Rule 6.272
    sql`update session_offers set address = null, message = '' where session_id = ${elsewhere}`,
  ];
  const tried = (...changes: RawBuilder<unknown>[]) => refusal(db, [...prepared, ...changes]);
  await storeSession(db, { elder, parent, youth });
  expect(await tried(trust(max))).toBeNull();
  expect(await tried(end(max, youth, 'stepped-back'), trust(max))).toBe(
    'pre_approvals_of_guardian',
  );

  const give = (id: string, version = 1, guardian = parent, by = guardian) => sql`
    insert into session_approvals (session_id, version, guardian_id, given_by, by_rule)
    values (${id}, ${version}, ${guardian.personId}, ${by.personId}, true)
  `;
  const given = (...changes: RawBuilder<unknown>[]) => tried(trust(parent), ...changes);
  expect(await given(give(elsewhere))).toBeNull();
  const approve = sql`
    update sessions set status = 'approved', decided_at = now(), decided_by = ${parent.personId}
    where id = ${elsewhere}
  `;
  for (const changes of [
    [request(between, { elder, youth: family.youth }), give(between)],
    [request(withElder, { elder: family.elder, youth }), give(withElder)],
    [request(unread, { elder, youth }, elder), give(unread)],
    [give(elsewhere, 2)],
    [give(elsewhere, 1, max)],
    [give(elsewhere, 1, parent, max)],
    [approve, sql`delete from session_approvals`, give(elsewhere)],
  ])
    expect(await given(...changes)).toBe('session_approvals_by_rule');
});
