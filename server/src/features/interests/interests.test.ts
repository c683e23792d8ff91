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
  const rows = await app.query<{ skills: unknown; mask: number; renewed: boolean }>`
    select skills, interest_mask as mask, updated_at > '2026-01-01' as renewed
    from people where id = ${family.elder.personId}
  `;
  return rows[0];
}

async function lastEvents(app: TestApp, count: number) {
  const rows = await app.query`
    select actor_id, type, before, after from audit_log where feature = 'interests'
    order by id desc limit ${count}
  `;
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

describe('Rule 2.14, what is refused with 422', () => {
  test.for(['Knitting', '__proto__'])('the interest “%s”', async (name, { app, family }) => {
    for (const send of [
      () => set(family, name, 1),
      () => family.elder.send('DELETE', path(name)),
    ]) {
      expect((await refused(app, send)).status).toBe(422);
    }
  });
});
