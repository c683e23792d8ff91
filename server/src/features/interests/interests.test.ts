import { INTEREST_NAMES } from '@oakling/domain/interests/interest';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Family } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { refused } from '../../testing/refused.ts';
import type { TestApp } from '../../testing/test-app.ts';

test.beforeEach(async ({ app, family: { elder, youth } }) => {
  const none = sql`
    update people set skills = '{}', updated_at = '2026-01-01'
    where id in (${elder.personId}, ${youth.personId})
  `;
  await none.execute(app.platform.db);
});

const path = (name: string) => `/api/interests/${encodeURIComponent(name)}`;
const set = (family: Family, name: string, level: unknown) =>
  family.elder.json('PUT', path(name), { level });
const mine = async (family: Family) => (await family.elder.get('/api/interests')).body.interests;

async function stored(app: TestApp, family: Family) {
  const { rows } = await sql<{ skills: unknown; mask: number; renewed: boolean }>`
    select skills, interest_mask as mask, updated_at > '2026-01-01' as renewed
    from people where id = ${family.elder.personId}
  `.execute(app.platform.db);
  return rows[0];
}

async function lastEvents(app: TestApp, count: number) {
  const { rows } = await sql`
    select actor_id, type, before, after from audit_log where feature = 'interests'
    order by id desc limit ${count}
  `.execute(app.platform.db);
  return rows.toReversed();
}

describe('Rules 2.4 to 2.8 and 2.12, each change is saved immediately', () => {
  test('added, changed and removed', async ({ app, family }) => {
    expect((await set(family, 'Photography', 1)).body).toEqual({
      interests: [{ name: 'Photography', level: 1 }],
    });
    await set(family, 'Photography', 3);
    expect(await stored(app, family)).toEqual({
      skills: { Photography: 3 },
      mask: 256,
      renewed: true,
    });
    const removed = await family.elder.send('DELETE', path('Photography'));
    expect([removed.status, removed.body]).toEqual([200, { interests: [] }]);
    expect(await stored(app, family)).toEqual({ skills: {}, mask: 0, renewed: true });

    const change = (type: string, before: number | null, after: number | null) => ({
      actor_id: family.elder.personId,
      type,
      before: { name: 'Photography', level: before },
      after: { name: 'Photography', level: after },
    });
    expect(await lastEvents(app, 3)).toEqual([
      change('InterestAdded', null, 1),
      change('InterestLevelChanged', 1, 3),
      change('InterestRemoved', 3, null),
    ]);
  });

  test('all nine, in catalog order', async ({ app, family }) => {
    for (const name of INTEREST_NAMES.toReversed()) {
      expect((await set(family, name, 2)).status).toBe(200);
    }
    expect(await mine(family)).toEqual(INTEREST_NAMES.map((name) => ({ name, level: 2 })));
    expect((await stored(app, family))?.mask).toBe(511);
  });

  test('an unchanged level is a no-op without an event', async ({ app, family }) => {
    await set(family, 'Photography', 2);
    const before = { events: await app.count('audit_log'), row: await stored(app, family) };
    expect((await set(family, 'Photography', 2)).status).toBe(200);
    expect((await family.elder.send('DELETE', path('Music & Dance'))).status).toBe(200);
    expect({ events: await app.count('audit_log'), row: await stored(app, family) }).toEqual(
      before,
    );
  });

  test('two changed at once both survive', async ({ family }) => {
    await Promise.all(INTEREST_NAMES.map((name, index) => set(family, name, (index % 3) + 1)));
    expect(await mine(family)).toEqual(
      INTEREST_NAMES.map((name, index) => ({ name, level: (index % 3) + 1 })),
    );
  });

  test('setting the same one ten times at once is one event', async ({ app, family }) => {
    const events = await app.count('audit_log');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => set(family, 'Photography', 2)),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await app.count('audit_log')).toBe(events + 1);
  });

  test('a person changes only their own', async ({ family }) => {
    await set(family, 'Photography', 2);
    expect((await family.youth.get('/api/interests')).body).toEqual({ interests: [] });
  });
});

test('Rule 2.1, a parent who requests or changes interests gets 403', async ({ app, family }) => {
  for (const send of [
    () => family.parent.get('/api/interests'),
    () => family.parent.json('PUT', path('Photography'), { level: 1 }),
    () => family.parent.send('DELETE', path('Photography')),
  ]) {
    expect((await refused(app, send)).status).toBe(403);
  }
});

describe('Rule 2.14, what is refused with 422', () => {
  test.for([
    'Knitting',
    'photography',
    'Photography ',
    '',
    '__proto__',
    'constructor',
    'toString',
    `Photography'; drop table people; --`,
    '%00',
  ])('the interest “%s”', async (name, { app, family }) => {
    for (const send of [
      () => set(family, name, 1),
      () => family.elder.send('DELETE', path(name)),
    ]) {
      const answer = await refused(app, send);
      expect(answer.status).toBe(name === '' ? 404 : 422);
    }
  });

  test.for([0, 4, 1.5, -1, '1', null, true, [1], {}, 1e308])(
    'the level %j',
    async (level, { app, family }) => {
      expect((await refused(app, () => set(family, 'Photography', level))).status).toBe(422);
    },
  );

  test('another field, and ten thousand of them', async ({ app, family }) => {
    const many = Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`x${index}`, 1]));
    for (const body of [
      { level: 1, name: 'Music & Dance' },
      { level: 1, interest_mask: 511 },
      many,
    ]) {
      const answer = await refused(app, () => family.elder.json('PUT', path('Photography'), body));
      expect(answer.status).toBe(422);
    }
    const tooMany = Array.from({ length: 10_000 }, () => ({ name: 'Photography', level: 1 }));
    const answer = await refused(app, () =>
      family.elder.json('PUT', path('Photography'), { level: 1, interests: tooMany }),
    );
    expect(answer.status).toBe(413);
  });
});
