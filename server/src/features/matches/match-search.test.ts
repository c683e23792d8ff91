import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { passProfile } from '../../testing/pictures.ts';
import { tryAs } from '../../testing/as-role.ts';
import type { Browser } from '../../testing/browser.ts';
import { dropChecks, storeChecks } from '../../testing/checks.ts';
import { test as base } from '../../testing/fixtures.ts';
import type { TestApp } from '../../testing/test-app.ts';

const test = base
  // Other people see this youth as "Ada L."
  .extend('ada', { scope: 'file', auto: true }, async ({ app, family }) => {
    const ada = await app.invite(family.parent, 'Ada Maria Lovelace', {
      shownNameStyle: 'first-name-and-initial',
    });
    await app.choose(ada, { Photography: 1 });
    return ada;
  });

const found = async (viewer: Browser, search: Record<string, string>): Promise<string[]> => {
  const answer = await viewer.get(`/api/matches?${new URLSearchParams(search).toString()}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.items.map(({ name }: { name: string }) => name);
};

describe('Rule 5.25, a youth shown by first name and initial', () => {
  test.for(['Ada L.', 'ada', 'L.', ' a L ', 'á'])('is found by "%s"', async (name, { family }) => {
    expect(await found(family.elder, { name })).toContain('Ada L.');
  });

  test.for([
    'Lovelace',
    'Love',
    'ov',
    'Maria',
    'Ada M',
    'Ada Lovelace',
    'Ada L%',
    '_',
    '%',
    '\u0640',
  ])('is not found by "%s": the hidden name can’t be probed', async (name, { family }) => {
    expect(await found(family.elder, { name })).not.toContain('Ada L.');
  });

  test('is not found by the name they give themselves, or by their texts', async ({
    family,
    ada,
  }) => {
    await ada.must('PATCH', '/api/profile', { fullName: 'Ada Byron', bio: 'I am Lovelace' });
    await passProfile(family.parent, ada);
    for (const name of ['Byron', 'Ada B', 'Lovelace', 'I am', ada.email, '@']) {
      expect(await found(family.elder, { name }), name).toEqual([]);
    }
    expect(await found(family.elder, { name: 'Ada' })).toEqual(['Ada L.']);
  });
});

test('Rule 5.24, a renamed person is found by the new name, not the old one', async ({
  app,
  family,
}) => {
  const youth = await app.invite(family.parent, 'Kim Before');
  await app.choose(youth, { Photography: 1 });
  expect(await found(family.elder, { name: 'before' })).toEqual(['Kim Before']);
  await youth.must('PATCH', '/api/profile', { fullName: 'Kim Áfter' });
  await passProfile(family.parent, youth);
  expect(await found(family.elder, { name: 'before' })).toEqual([]);
  expect(await found(family.elder, { name: 'after' })).toEqual(['Kim Áfter']);
  // The shown name is stored, follows every change, and is deleted with the person.
  const { db } = app.platform;
  const id = youth.personId;
  await app.query`update people set shown_name_style = 'first-name-and-initial' where id = ${id}`;
  expect(await found(family.elder, { name: 'after' })).toEqual([]);
  expect(await found(family.elder, { name: 'kim b.' })).toEqual(['Kim B.']);
  await app.query`delete from users where id = ${id}`;
  const left = await sql`select from shown_names where person_id = ${id}`.execute(db);
  expect(left.rows).toEqual([]);
});

test('Rule 5.23, an interest that only one of the two has finds no one', async ({
  app,
  family,
  ada,
}) => {
  await app.choose(family.elder, { 'Gardening & Nature': 1 });
  await app.choose(ada, { 'Cooking & Family Recipes': 1 });
  const by = (interest: string) => found(family.elder, { interest });
  expect(await by('Photography')).toEqual(expect.arrayContaining(['Ada L.', 'Sam Young']));
  expect(await by('Gardening & Nature')).toEqual([]);
  expect(await by('Cooking & Family Recipes')).toEqual([]);
});

test('Rule 5.21, a verified elder is marked for a youth; an unverified one, and a youth, aren’t', async ({
  app,
  family,
}) => {
  const badge = async (viewer: Browser, person: Browser) =>
    (await viewer.get(`/api/matches/${person.personId}`)).body.isVerified;
  expect(await badge(family.youth, family.elder)).toBe(false);
  await storeChecks(app.platform.db, family.elder.personId);
  expect(await badge(family.youth, family.elder)).toBe(true);
  const list = await family.youth.get('/api/matches');
  expect(list.body.items[0].isVerified).toBe(true);
  expect(list.text).not.toContain('vetting');
  expect(await badge(family.elder, family.youth)).toBe(false);
  await dropChecks(app.platform.db);
  expect(await badge(family.youth, family.elder)).toBe(false);
});

describe('Rule 9.27, the view of names shows matches only', () => {
  const as = (app: TestApp, personId: string | null, name: string) =>
    tryAs(
      app.platform.db,
      personId,
      sql`with key as materialized (
      select set_config('app.match_name', name_key(${name}), true)
    ) select 1 from key cross join lateral (select * from match_names) as one`,
    );

  test('youths to an elder, and no one to a parent, a stranger or no person', async ({
    app,
    family,
  }) => {
    const stranger = await app.signUp('elder');
    expect(await as(app, family.elder.personId, 'Sam')).toEqual({ rows: 1 });
    expect(await as(app, family.parent.personId, 'Sam')).toEqual({ rows: 0 });
    expect(await as(app, stranger.personId, 'Sam')).toEqual({ rows: 0 });
    expect(await as(app, null, 'Sam')).toEqual({ rows: 0 });
    expect(await as(app, family.elder.personId, '')).toEqual({ rows: 0 });
  });
});
