import { sql, type RawBuilder } from 'kysely';
import { describe, expect } from 'vitest';
import { answer as answerOf, storedBlock } from '../../testing/owner-changes.ts';
import { newId } from '../../testing/session-request.ts';
import { storePeople } from '../../testing/stored-people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { test as base } from '../../testing/two-families.ts';

const test = base
  .extend('lonely', { scope: 'file', auto: true }, async ({ app, family }) => {
    const [aloneElder, sibling] = [newId(), newId()];
    await app.platform.db.transaction().execute(async (tx) => {
      await storePeople(tx, [{ id: aloneElder }, { id: sibling, role: 'youth', isChild: true }]);
      await sql`
        insert into guardianships (guardian_id, child_id) values (${family.parent.personId}, ${sibling})
      `.execute(tx);
    });
    return { aloneElder, sibling };
  })
  .extend('aloneElder', ({ lonely }) => lonely.aloneElder)
  .extend('sibling', ({ lonely }) => lonely.sibling);

const answer = (
  app: TestApp,
  personId: string,
  question: RawBuilder<unknown>,
  ...changes: RawBuilder<unknown>[]
) => answerOf(app.platform.db, personId, question, changes);

describe('Rule 9.16, who can be reported', () => {
  const may = (victim: string, reported: string, session: string | null = null) =>
    sql`may_report(${victim}, ${reported}, ${session})`;

  test('people one has met, matches or has blocked, for oneself and for one’s child', async ({
    app,
    family,
    other,
    aloneElder,
    approved,
  }) => {
    const { elder, youth, parent } = family;
    const [me, match] = [youth.personId, other.elder.personId];
    expect(await answer(app, me, may(me, elder.personId))).toBe(true);
    expect(await answer(app, me, may(me, elder.personId, approved))).toBe(true);
    expect(await answer(app, me, may(me, match))).toBe(true);
    expect(await answer(app, me, may(me, aloneElder), storedBlock(me, aloneElder))).toBe(true);
    expect(await answer(app, parent.personId, may(me, elder.personId))).toBe(true);
    expect(await answer(app, parent.personId, may(me, match), storedBlock(me, match))).toBe(true);
  });

  test('not in another’s name', async ({ app, family, other }) => {
    const [victim, reported] = [family.youth.personId, family.elder.personId];
    for (const stranger of [other.parent, other.youth, other.elder]) {
      expect(await answer(app, stranger.personId, may(victim, reported))).toBe(false);
    }
  });

  test('not a youth of a youth, nor an elder of an elder', async ({ app, family, other }) => {
    const [me, they] = [family.youth.personId, other.youth.personId];
    expect(await answer(app, me, may(me, they), storedBlock(me, they))).toBe(false);
  });

  test('not for a child, about people only others met or blocked', async ({
    app,
    family,
    other,
    aloneElder,
    sibling,
  }) => {
    const [parent, child] = [family.parent.personId, family.youth.personId];
    const reported = other.elder.personId;
    expect(await answer(app, parent, may(child, reported))).toBe(false);
    expect(await answer(app, parent, may(child, reported), storedBlock(sibling, reported))).toBe(
      false,
    );
    expect(await answer(app, parent, may(child, reported), storedBlock(child, aloneElder))).toBe(
      false,
    );
  });

  test('not with another pair’s session', async ({ app, family, other, aloneElder, elsewhere }) => {
    const me = family.youth.personId;
    expect(await answer(app, me, may(me, family.elder.personId, elsewhere))).toBe(false);
    expect(await answer(app, me, may(me, other.elder.personId, newId()))).toBe(false);
    expect(await answer(app, me, may(me, aloneElder, newId()), storedBlock(me, aloneElder))).toBe(
      false,
    );
  });

  test('not people one neither met nor matches', async ({ app, family, aloneElder }) => {
    const me = family.youth.personId;
    expect(await answer(app, me, may(me, aloneElder))).toBe(false);
  });
});

describe('Rule 9.15, who can be blocked', () => {
  const may = (blocker: string, blocked: string) => sql`may_block(${blocker}, ${blocked})`;

  test('for oneself a card of the other role, for one’s child an elder of its sessions', async ({
    app,
    family,
  }) => {
    const { elder, youth, parent } = family;
    const [theElder, theYouth] = [elder.personId, youth.personId];
    expect(await answer(app, theYouth, may(theYouth, theElder))).toBe(true);
    expect(await answer(app, theElder, may(theElder, theYouth))).toBe(true);
    expect(await answer(app, parent.personId, may(theYouth, theElder))).toBe(true);
  });

  test('no one without a card, no card of one’s own role, and no parent by their child', async ({
    app,
    family,
    aloneElder,
  }) => {
    const { elder, youth, parent } = family;
    expect(await answer(app, youth.personId, may(youth.personId, aloneElder))).toBe(false);
    for (const { personId } of [elder, youth]) {
      expect(await answer(app, personId, may(personId, personId))).toBe(false);
    }
    expect(await answer(app, parent.personId, may(parent.personId, youth.personId))).toBe(false);
  });

  test('not for another’s child, or a child without a session with them', async ({
    app,
    family,
    other,
    sibling,
  }) => {
    const [child, elder] = [family.youth.personId, family.elder.personId];
    expect(await answer(app, other.parent.personId, may(child, elder))).toBe(false);
    expect(await answer(app, family.parent.personId, may(sibling, elder))).toBe(false);
    expect(await answer(app, family.parent.personId, may(child, other.elder.personId))).toBe(false);
  });
});

describe('Rule 1.50, who must accept the terms', () => {
  const must = (app: TestApp, person: string, version = 'v1', hash = 'h1') =>
    answer(app, person, sql`must_accept_terms(${person}, ${version}, ${hash})`, ...consents);
  const consents: RawBuilder<unknown>[] = [];
  const consent = (person: string, scope: string) => sql`
    insert into consents (given_by, given_for, scope, method, document_version, document_hash)
    values (${person}, ${person}, ${scope}, 'changed-terms-checkbox', 'v1', 'h1')
  `;

  test('everyone who hasn’t agreed to each part of this text, whatever others agreed to', async ({
    app,
    family,
    aloneElder,
  }) => {
    const [elder, youth] = [family.elder.personId, family.youth.personId];
    consents.push(consent(elder, 'terms-and-privacy'), consent(youth, 'terms-and-privacy'));
    expect(await must(app, elder)).toBe(false);
    expect(await must(app, elder, 'v2')).toBe(true);
    expect(await must(app, elder, 'v1', 'h2')).toBe(true);
    expect(await must(app, aloneElder)).toBe(true);
    // A child's account needs one more consent.
    expect(await must(app, youth)).toBe(true);
    consents.push(consent(youth, 'child-account'));
    expect(await must(app, youth)).toBe(false);
  });
});

test('skills are levels by interest, and no other JSON', async ({ app }) => {
  const areSkills = (json: string) => answer(app, newId(), sql`are_skills(${json}::jsonb)`);
  expect(await areSkills('{"Photography": 3}')).toBe(true);
  for (const json of ['[3]', '"Photography"', 'null']) expect(await areSkills(json)).toBe(false);
});

test('a time zone is a name the database knows', async ({ app }) => {
  const isTimeZone = (name: string) => answer(app, newId(), sql`is_time_zone(${name})`);
  expect(await isTimeZone('Europe/Vienna')).toBe(true);
  expect(await isTimeZone('Foo5')).toBe(false);
  expect(await isTimeZone('Nowhere')).toBe(false);
});

test('a local time matches its zone’s clock at both ends', async ({ app }) => {
  const isLocal = (from: string, to: string) =>
    answer(
      app,
      newId(),
      sql`is_local_time(tstzrange(${from}, ${to}), '2031-01-01T10:00', '2031-01-01T11:00', 'Europe/Vienna')`,
    );
  expect(await isLocal('2031-01-01T09:00Z', '2031-01-01T10:00Z')).toBe(true);
  expect(await isLocal('2031-01-01T07:00Z', '2031-01-01T10:00Z')).toBe(false);
  expect(await isLocal('2031-01-01T09:00Z', '2031-01-01T12:00Z')).toBe(false);
});

test('Rule 6.18, a person with an approved session is busy during it, and never in an inverted range', async ({
  app,
  approved,
}) => {
  const during = (from: string, to: string) => sql<{ busy: boolean }>`
    select is_busy(elder_id, lower(during) + ${from}::interval, lower(during) + ${to}::interval) as busy
    from sessions where id = ${approved}
  `;
  const isBusy = async (from: string, to: string) => {
    const { rows } = await during(from, to).execute(app.platform.db);
    return rows[0]?.busy;
  };
  expect(await isBusy('1 minute', '2 minutes')).toBe(true);
  expect(await isBusy('-2 minutes', '-1 minutes')).toBe(false);
  expect(await isBusy('2 minutes', '1 minute')).toBe(false);
});
