import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { test } from '../../testing/fixtures.ts';
import { refused } from '../../testing/refused.ts';
import { storePeople } from '../../testing/stored-people.ts';

const PEOPLE = '/api/moderation/people';
const verify = (by: Browser, { personId }: Browser) =>
  by.must('POST', `${PEOPLE}/${personId}/verify`, { until: '2099-01-01', note: 'Met her' });
const suspend = (by: Browser, { personId }: Browser) =>
  by.must('POST', `${PEOPLE}/${personId}/suspend`, { note: 'Discussed' });

describe('Rule 9.72, looking people up', () => {
  const list = async (moderator: Browser, query: string) =>
    (await moderator.get(`${PEOPLE}?${query}`)).body;
  const names = async (moderator: Browser, query: string) =>
    (await list(moderator, query)).items.map(({ name }: { name: string }) => name);

  test('elders by a part of the name, whatever its accents and case, and by standing', async ({
    app,
    moderator,
  }) => {
    const [zoe, zoltan] = [
      await app.signUp('elder', 'Zoë Quist'),
      await app.signUp('elder', 'Zoltan Quist'),
    ];
    await app.signUp('parent', 'Zora Quist');
    expect(await names(moderator, 'name=QUIST')).toEqual(['Zoë Quist', 'Zoltan Quist']);
    expect(await names(moderator, 'name=zoe')).toEqual(['Zoë Quist']);
    await verify(moderator, zoe);
    await suspend(moderator, zoltan);
    expect(await names(moderator, 'name=quist&standing=verified')).toEqual(['Zoë Quist']);
    expect(await names(moderator, 'name=quist&standing=suspended')).toEqual(['Zoltan Quist']);
    expect(await names(moderator, 'name=quist&standing=unverified')).toEqual([]);
    await sql`
      update people set verified_until = (now() at time zone 'utc')::date - 1
      where id = ${zoe.personId}
    `.execute(app.platform.db);
    expect(await names(moderator, 'name=quist&standing=expired')).toEqual(['Zoë Quist']);
    expect(await names(moderator, 'name=quist&standing=verified')).toEqual([]);
  });

  test('suspended people of every role are found', async ({ app, moderator }) => {
    const parent = await app.signUp('parent', 'Quentin Quill');
    await suspend(moderator, parent);
    expect(await names(moderator, 'name=quill')).toEqual([]);
    expect(await names(moderator, 'name=quill&standing=suspended')).toEqual(['Quentin Quill']);
  });

  test('in pages that lose nobody', async ({ app, moderator }) => {
    const elders = Array.from({ length: 23 }, (_, n) => ({
      id: randomUUID(),
      role: 'elder' as const,
      fullName: `Page Person ${n}`,
      skills: {},
      lastSeen: '2031-05-05',
    }));
    const parent = await app.signUp('parent');
    await storePeople(app.platform.db, parent.personId, elders);
    const first = await list(moderator, 'name=page person');
    const cursor = encodeURIComponent(first.nextCursor);
    const second = await list(moderator, `name=page person&cursor=${cursor}`);
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([20, 3, null]);
  });

  test('by nothing else: no e-mail, no hidden field', async ({ app, moderator, family }) => {
    for (const query of ['email=rosa', 'sort=email', 'standing=paused', 'role=youth'])
      expect((await refused(app, () => moderator.get(`${PEOPLE}?${query}`))).status).toBe(422);
    expect(await names(moderator, `name=${family.elder.email}`)).toEqual([]);
  });

  test('each look is written down with who looked', async ({ app, moderator }) => {
    const { rows: before } = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where type = 'PeopleListed'
        and actor_id = ${moderator.personId}
    `.execute(app.platform.db);
    await list(moderator, 'name=nobody');
    const { rows: after } = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where type = 'PeopleListed'
        and actor_id = ${moderator.personId}
    `.execute(app.platform.db);
    expect((after[0]?.n ?? 0) - (before[0]?.n ?? 0)).toBe(1);
  });
});
