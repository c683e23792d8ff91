import { sql, type RawBuilder } from 'kysely';
import { describe, expect } from 'vitest';
import type { Family } from '../../testing/family.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { after, answer, refusal as refusalOf, storedBlock } from '../../testing/owner-changes.ts';
import { CHILD, insertPeople, requestRow } from '../../testing/rows.ts';
import { newId } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { test } from '../../testing/two-families.ts';

const refusal = (app: TestApp, ...changes: RawBuilder<unknown>[]) =>
  refusalOf(app.platform.db, changes);

describe('Rules 9.49 and 9.54, triggers that enforce the rules', () => {
  test('others’ blocks keep no one from meeting, a pause and a suspension do', async ({
    app,
    family,
    other,
  }) => {
    const [elder, youth] = [family.elder.personId, family.youth.personId];
    const [elder2, youth2] = [other.elder.personId, other.youth.personId];
    const others = [
      storedBlock(elder2, youth),
      storedBlock(elder, youth2),
      storedBlock(youth, elder2),
      storedBlock(youth2, elder),
    ];
    expect(await refusal(app, ...others, requestRow(elder, youth))).toBeNull();
    for (const own of [storedBlock(elder, youth), storedBlock(youth, elder)]) {
      expect(await refusal(app, own, requestRow(elder, youth))).toBe('sessions_may_meet');
    }
    for (const kept of [sql`paused_at = now()`, sql`vetting = 'suspended'`]) {
      const changed = sql`update people set ${kept} where id = ${youth}`;
      expect(await refusal(app, changed, requestRow(elder, youth))).toBe('sessions_may_meet');
    }
  });

  test('two people who may no longer meet can’t change their session', async ({
    app,
    other,
    elsewhere,
  }) => {
    const [elder, youth] = [other.elder.personId, other.youth.personId];
    const change = sql`update sessions set version = version + 1 where id = ${elsewhere}`;
    expect(await refusal(app, change)).toBeNull();
    for (const block of [storedBlock(elder, youth), storedBlock(youth, elder)]) {
      expect(await refusal(app, block, change)).toBe('sessions_may_meet');
    }
  });

  test('a block locks both people, so nothing between them is created at the same time', async ({
    app,
    other,
  }) => {
    const [elder, youth] = [other.elder.personId, other.youth.personId];
    const { db } = app.platform;
    const free = () =>
      app.query`select id from people where id in (${elder}, ${youth}) for share skip locked`;
    expect(await free()).toHaveLength(2);
    const rows = await after(db, [storedBlock(elder, youth)], free);
    expect(rows).toEqual([]);
  });

  test('a suspended parent can’t get a child', async ({ app, other }) => {
    const parent = other.parent.personId;
    const id = newId();
    const child = [
      sql`insert into users (id, email) values (${id}, 'new@home.example')`,
      sql.raw(insertPeople({ id: `'${id}'`, ...CHILD })),
      sql`insert into guardianships (guardian_id, child_id) values (${parent}, ${id})`,
    ];
    const suspend = sql`update people set vetting = 'suspended' where id = ${parent}`;
    expect(await refusal(app, ...child)).toBeNull();
    expect(await refusal(app, suspend, ...child)).toBe('guardianships_guardian_supervises');
  });

  test('a decision stays, even after the elder has left', async ({
    app,
    other,
    approved,
    elsewhere,
  }) => {
    const change = (id: string, to: RawBuilder<unknown>) =>
      sql`update sessions set ${to} where id = ${id}`;
    const cancelled = sql`status = 'cancelled', cancelled_at = now()`;
    const elderLeft = change(approved, sql`elder_id = null, created_by = youth_id`);
    const again = change(approved, sql`updated_at = now()`);
    expect(await refusal(app, change(approved, cancelled))).toBeNull();
    expect(await refusal(app, elderLeft)).toBeNull();
    expect(await refusal(app, elderLeft, again)).toBe('sessions_decided_once');
    const rejected = change(
      elsewhere,
      sql`status = 'rejected', decided_at = now(), decided_by = ${other.parent.personId}`,
    );
    const agreed = change(elsewhere, sql`agreed_at = now()`);
    for (const earlier of [[rejected], [agreed, rejected]]) {
      const twice = [...earlier, change(elsewhere, cancelled)];
      expect(await refusal(app, ...twice)).toBe('sessions_decided_once');
    }
  });

  test('removing a moderator reopens their cases, and no others', async ({ app, family }) => {
    const [first, second] = [await enrolledModerator(app), await enrolledModerator(app)];
    const [mine, theirs, closed] = [newId(), newId(), newId()];
    for (const id of [mine, theirs, closed]) {
      const about = { id, personId: family.elder.personId, category: 'something-else' };
      await family.youth.must('POST', '/api/reports', about);
    }
    const assign = (id: string, { browser }: typeof first) =>
      sql`update reports set status = 'assigned', assigned_to = ${browser.personId} where id = ${id}`;
    const changes = [
      assign(mine, first),
      assign(theirs, second),
      assign(closed, first),
      sql`update reports set status = 'closed', closed_at = now(), outcome = 'no-action'
        where id = ${closed}`,
      sql`delete from moderators where user_id = ${first.browser.personId}`,
    ];
    const found = await after(app.platform.db, changes, async (tx) => {
      const { rows } = await sql<{ id: string; status: string }>`
        select id, status from reports where id in (${mine}, ${theirs}, ${closed})
      `.execute(tx);
      return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
    });
    expect(found).toEqual({ [mine]: 'open', [theirs]: 'assigned', [closed]: 'closed' });
  });

  test('only people with a session with a paused child must forget it', async ({
    app,
    family,
    other,
  }) => {
    const pause = sql`update people set paused_at = now() where id = ${family.youth.personId}`;
    const paused = sql`cardinality(paused_people())`;
    expect(await answer(app.platform.db, family.elder.personId, paused, [pause])).toBe(1);
    expect(await answer(app.platform.db, other.elder.personId, paused, [pause])).toBe(0);
  });

  test('a new version needs no offer once its session is gone', async ({ app, elsewhere }) => {
    const { db } = app.platform;
    const change = sql`update sessions set version = version + 1 where id = ${elsewhere}`;
    const gone = sql`delete from sessions where id = ${elsewhere}`;
    const atTheEnd = sql`set constraints all immediate`;
    expect(await refusalOf(db, [change, atTheEnd])).toBe('sessions_offered');
    expect(await refusalOf(db, [change, gone, atTheEnd])).toBeNull();
  });
});

describe('Rule 8.49, new people among the matches', () => {
  const isNew = async (
    app: TestApp,
    family: Family,
    optional: string,
    [from, to]: readonly [Become, Become],
  ) => {
    const { personId } = family.elder;
    const changes = [
      sql`select set_config('app.optional', ${optional}, true)`,
      ...from(personId),
      sql`update people set matchable_since = '2020-01-01' where id = ${personId}`,
      ...to(personId),
    ];
    const { rows } = await after(app.platform.db, changes, (tx) =>
      sql<{ is_new: boolean }>`
        select matchable_since > '2021-01-01' as is_new from people where id = ${personId}
      `.execute(tx),
    );
    return rows[0]?.is_new;
  };

  type Become = (personId: string) => readonly RawBuilder<unknown>[];
  const set =
    (changes: string): Become =>
    (personId) => [sql`update people set ${sql.raw(changes)} where id = ${personId}`];
  const both =
    (one: Become, other: Become): Become =>
    (personId) => [...one(personId), ...other(personId)];
  // The verification follows from the checks. Rule 9.128
  const verified: Become = (personId) => [
    sql`insert into elder_checks (person_id, name, note)
      select ${personId}, name, 'Met her' from check_list`,
  ];
  const renewed: Become = (personId) => [
    sql`update elder_checks set valid_until = '2099-01-01' where person_id = ${personId}`,
  ];
  const unverified: Become = (personId) => [
    sql`delete from elder_checks where person_id = ${personId}`,
  ];
  const suspended = set(`vetting = 'suspended', verified_until = null`);
  const reinstated = set(`vetting = 'unverified'`);
  const [unproven, proven] = [
    set(`missing_requirements = '{email-proof}'`),
    set(`missing_requirements = '{}'`),
  ];
  const [matched, unmatched] = [set('matching_on = true'), set('matching_on = false')];
  const all = '{email-proof,elder-vetting}';
  test.for<[string, string, Become, Become, boolean]>([
    ['matched again', all, unmatched, matched, true],
    ['matched all along', all, matched, matched, false],
    ['not matched', all, unmatched, unmatched, false],
    ['verified', '{email-proof}', unverified, verified, true],
    ['verified', all, unverified, verified, false],
    ['suspended', '{email-proof}', unverified, suspended, false],
    ['reinstated', '{email-proof}', suspended, reinstated, false],
    ['verified again', '{email-proof}', verified, renewed, false],
    ['proven', '{elder-vetting}', unproven, proven, true],
    ['proven', all, unproven, proven, false],
    ['proven all along', '{elder-vetting}', proven, proven, false],
    ['unproven', '{elder-vetting}', proven, unproven, false],
    // An account that lacks several requirements is treated as new when it meets the last one.
    ['proven, not verified', '{}', both(unverified, unproven), proven, false],
    ['both', '{}', both(unverified, unproven), both(verified, proven), true],
  ])('%s, where %s is optional', async ([, optional, from, to, expected], { app, family }) => {
    expect(await isNew(app, family, optional, [from, to])).toBe(expected);
  });
});
