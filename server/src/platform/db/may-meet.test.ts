import { sql, type RawBuilder } from 'kysely';
import { describe, expect } from 'vitest';
import { answer as answerOf } from '../../testing/owner-changes.ts';
import { insertPeople } from '../../testing/rows.ts';
import { dayFromNow, newId } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { test } from '../../testing/fixtures.ts';

const answer = (
  app: TestApp,
  personId: string,
  question: RawBuilder<unknown>,
  ...changes: RawBuilder<unknown>[]
) => answerOf(app.platform.db, personId, question, changes);
const withdrawMatching = (personId: string) =>
  sql`update people set matching_on = false where id = ${personId}`;

describe('Rules 1.57, 9.10 and 9.73, who may meet anyone at all', () => {
  const asked = (optional = '{}') => sql`select set_config('app.optional', ${optional}, true)`;
  const nobody = newId();

  test('no suspended person, and where vetting is required, no unverified elder', async ({
    app,
  }) => {
    const may = (who: RawBuilder<unknown>, ...setting: RawBuilder<unknown>[]) =>
      answer(app, nobody, sql`may_meet(${who}, '{}')`, ...setting);
    expect(await may(sql`'youth', 'suspended'`)).toBe(false);
    expect(await may(sql`'elder', 'unverified'`)).toBe(true);
    expect(await may(sql`'elder', 'unverified'`, asked())).toBe(false);
    expect(await may(sql`'elder', 'verified'`, asked())).toBe(true);
    expect(await may(sql`'youth', 'unverified'`, asked())).toBe(true);
  });

  test('no one with unmet requirements, and without a setting everything is required', async ({
    app,
  }) => {
    const may = (who: RawBuilder<unknown>, optional?: string) =>
      answer(app, nobody, sql`may_meet(${who})`, asked(optional));
    const [unproven, proven] = [
      sql`'youth', 'unverified', '{email-proof}'`,
      sql`'youth', 'unverified', '{}'`,
    ];
    expect(await may(unproven, '{email-proof}')).toBe(true);
    expect(await may(unproven, '{elder-vetting}')).toBe(false);
    expect(await may(proven, '{elder-vetting}')).toBe(true);
    for (const unset of ['', '{}']) {
      expect(await may(unproven, unset)).toBe(false);
      expect(await may(sql`'elder', 'unverified', '{}'`, unset)).toBe(false);
      expect(await may(sql`'elder', 'verified', '{}'`, unset)).toBe(true);
    }
    expect(await may(sql`'elder', 'verified', '{email-proof}'`, '{elder-vetting}')).toBe(false);
    expect(await may(sql`'elder', 'unverified', '{email-proof}'`, '{email-proof}')).toBe(false);
  });

  test('a verification lasts to the end of its day, and a suspension has no end', async ({
    app,
  }) => {
    const now = (vetting: string, days: number) =>
      answer(app, nobody, sql`vetting_now(${vetting}, ${dayFromNow(days)}::date)`);
    expect(await now('verified', 0)).toBe('verified');
    expect(await now('verified', -1)).toBe('unverified');
    expect(await now('suspended', -1)).toBe('suspended');
  });

  test('no one is matched with people whose matching is off, who are paused, or who may not meet', async ({
    app,
    family,
  }) => {
    const youth = family.youth.personId;
    const mask = (...changes: RawBuilder<unknown>[]) =>
      answer(app, youth, sql`my_match_mask()`, ...changes);
    const update = (change: RawBuilder<unknown>) =>
      sql`update people set ${change} where id = ${youth}`;
    expect(await mask()).not.toBe(0);
    expect(await mask(withdrawMatching(youth))).toBe(0);
    expect(await mask(update(sql`paused_at = now()`))).toBe(0);
    expect(await mask(update(sql`vetting = 'suspended'`))).toBe(0);
    const unproven = update(sql`missing_requirements = '{email-proof}'`);
    expect(await mask(unproven)).not.toBe(0);
    expect(await mask(unproven, asked())).toBe(0);
  });

  test('a person whose matching is off has no card', async ({ app, family }) => {
    const { elder, youth } = family;
    const found = sql`exists (select from match_cards where id = ${elder.personId})`;
    expect(await answer(app, youth.personId, found)).toBe(true);
    expect(await answer(app, youth.personId, found, withdrawMatching(elder.personId))).toBe(false);
  });
});

describe('Rule 1.56, missing requirements follow the account', () => {
  const userId = newId();
  const account = (isProven: boolean) => [
    sql`insert into users (id, email, email_verified) values (${userId}, 'new@home.example', ${isProven})`,
    sql.raw(insertPeople({ id: `'${userId}'`, role: `'elder'` })),
  ];
  const missing = sql`(select missing_requirements from people where id = ${userId})`;
  const prove = (isProven: boolean) =>
    sql`update users set email_verified = ${isProven} where id = ${userId}`;

  test('from its creation', async ({ app }) => {
    expect(await answer(app, userId, missing, ...account(false))).toEqual(['email-proof']);
    expect(await answer(app, userId, missing, ...account(true))).toEqual([]);
  });

  test('no matter who changes it, or how often', async ({ app, family }) => {
    const changes = [...account(false), prove(true)];
    expect(await answer(app, userId, missing, ...changes)).toEqual([]);
    expect(await answer(app, userId, missing, ...changes, prove(true), prove(false))).toEqual([
      'email-proof',
    ]);
    const others = sql`(select missing_requirements from people where id = ${family.elder.personId})`;
    expect(await answer(app, userId, others, ...changes)).toEqual(['email-proof']);
  });
});
