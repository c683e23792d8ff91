import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { clearElder, lapseChecks } from '../../testing/checks.ts';
import { tablesContaining } from '../../testing/database-state.ts';
import { test } from '../../testing/fixtures.ts';
import { refused } from '../../testing/refused.ts';
import { storePeople } from '../../testing/stored-people.ts';
import type { TestApp } from '../../testing/test-app.ts';

const PEOPLE = '/api/moderation/people';
const suspend = (by: Browser, { personId }: Browser) =>
  by.must('POST', `${PEOPLE}/${personId}/suspend`, { note: 'Discussed', told: 'You were rude.' });

/** Creates more elders than fit on a page. */
async function many(app: TestApp) {
  const elders = Array.from({ length: 23 }, (_, n) => ({
    id: randomUUID(),
    fullName: `Page Person ${n}`,
  }));
  await storePeople(app.platform.db, elders);
  return elders;
}

describe('Rules 9.72 and 9.145, searching for people', () => {
  const list = async (moderator: Browser, query: string) =>
    (await moderator.get(`${PEOPLE}?${query}`)).body;
  const names = async (moderator: Browser, query: string) =>
    (await list(moderator, query)).items.map(({ name }: { name: string }) => name);

  test('by a part of the name, ignoring accents, case and role; elders by standing', async ({
    app,
    moderator,
  }) => {
    const [zoe, zoltan] = [
      await app.signUp('elder', 'Zoë Quist'),
      await app.signUp('elder', 'Zoltan Quist'),
    ];
    await app.signUp('parent', 'Zora Quist');
    const all = ['Zoë Quist', 'Zoltan Quist', 'Zora Quist'];
    expect(await names(moderator, 'name=QUIST')).toEqual(all);
    expect(await names(moderator, 'name=zoe')).toEqual(['Zoë Quist']);
    // A name that consists only of marks matches no one.
    expect(await names(moderator, 'name=%CC%81%CC%88')).toEqual([]);
    await clearElder(moderator, zoe);
    await suspend(moderator, zoltan);
    expect(await names(moderator, 'name=quist&standing=verified')).toEqual(['Zoë Quist']);
    expect(await names(moderator, 'name=quist&standing=suspended')).toEqual(['Zoltan Quist']);
    expect(await names(moderator, 'name=quist&standing=unverified')).toEqual([]);
    await lapseChecks(app.platform.db, zoe.personId);
    expect(await names(moderator, 'name=quist&standing=expired')).toEqual(['Zoë Quist']);
    expect(await names(moderator, 'name=quist&standing=verified')).toEqual([]);
  });

  test('suspended people of every role are found', async ({ app, moderator }) => {
    const parent = await app.signUp('parent', 'Quentin Quill');
    await suspend(moderator, parent);
    expect(await names(moderator, 'name=quill&standing=unverified')).toEqual([]);
    expect(await names(moderator, 'name=quill&standing=suspended')).toEqual(['Quentin Quill']);
    expect(await names(moderator, 'standing=suspended')).toContain('Quentin Quill');
  });

  test('a child also by the full name, although others see an initial, and with the role', async ({
    app,
    moderator,
  }) => {
    const parent = await app.signUp('parent', 'Paula Xanthos');
    const child = await app.invite(parent, 'Timo Xanthos');
    await parent.must('PUT', `/api/children/${child.personId}/shown-name`, {
      style: 'first-name-and-initial',
    });
    expect((await list(moderator, 'name=xanthos')).items).toMatchObject([
      { name: 'Paula Xanthos', role: 'parent' },
      { id: child.personId, name: 'Timo X.', role: 'youth' },
    ]);
  });

  test('without a name only elders are listed', async ({ app, moderator }) => {
    await app.signUp('elder');
    await app.signUp('parent');
    const { items } = await list(moderator, '');
    expect(new Set(items.map(({ role }: { role: string }) => role))).toEqual(new Set(['elder']));
  });

  test('in pages without gaps', async ({ app, moderator }) => {
    const elders = await many(app);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const next = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page = await list(moderator, `standing=unverified${next}`);
      seen.push(...page.items.map(({ id }: { id: string }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(expect.arrayContaining(elders.map(({ id }) => id)));
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('a search shows the first 20, says if there are more, and has no next page', async ({
    app,
    moderator,
  }) => {
    await many(app);
    const { body } = await moderator.get(`${PEOPLE}?name=page person`);
    expect([body.items.length, body.nextCursor, body.isCut]).toEqual([20, null, true]);
    const few = (await moderator.get(`${PEOPLE}?name=page person 22`)).body;
    const found = new Set(few.items.map(({ name }: { name: string }) => name));
    expect([found, few.isCut]).toEqual([new Set(['Page Person 22']), false]);
    const { nextCursor } = (await moderator.get(PEOPLE)).body;
    for (const query of ['name=p', `name=page&cursor=${encodeURIComponent(nextCursor)}`])
      expect((await refused(app, () => moderator.get(`${PEOPLE}?${query}`))).status).toBe(422);
  });

  test('by nothing else: no email, no hidden field', async ({ app, moderator, family }) => {
    for (const query of ['email=rosa', 'sort=email', 'standing=paused', 'role=youth'])
      expect((await refused(app, () => moderator.get(`${PEOPLE}?${query}`))).status).toBe(422);
    expect(await names(moderator, `name=${family.elder.email}`)).toEqual([]);
  });

  test('each search is recorded with the moderator, but not the text', async ({
    app,
    moderator,
  }) => {
    const looks = async () => {
      const rows = await app.query<{ type: string; after: object | null }>`
        select type, after from audit_log
        where actor_id = ${moderator.personId} and subject_id = 'people' order by id desc limit 2
      `;
      return rows;
    };
    await list(moderator, '');
    await list(moderator, 'name=Ottokar');
    expect(await looks()).toEqual([
      { type: 'PeopleSearched', after: { letters: 7, found: 0 } },
      { type: 'PeopleListed', after: null },
    ]);
    expect(await tablesContaining(app.platform.db, 'Ottokar')).toEqual([]);
  });
});
