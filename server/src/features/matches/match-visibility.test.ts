import { isDeepStrictEqual } from 'node:util';
import { sql, type RawBuilder } from 'kysely';
import { describe, expect } from 'vitest';
import { asPerson } from '../../platform/db/database.ts';
import { block } from '../../testing/blocks.ts';
import type { Browser } from '../../testing/browser.ts';
import { storeChecks } from '../../testing/checks.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { heldSession } from '../../testing/held-session.ts';
import { refused, told } from '../../testing/refused.ts';
import { ask, meeting, newId } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

async function ids(viewer: Browser, search = ''): Promise<string[]> {
  const { status, body } = await viewer.get(`/api/matches?${search}`);
  // Pausing or suspending people signs them out.
  return status === 401 ? [] : body.items.map(({ id }: { id: string }) => id);
}

/** The database's result for a viewer who asks for all interests: at once, as a scan in line, and 64 masks at a time. */
async function inLine({ platform: { db } }: TestApp, viewer: Browser): Promise<string[]> {
  const { rows } = await asPerson(db, viewer.personId, (tx) =>
    sql<{ ids: string[] | null }>`
      select walked.ids from (values (512), (64)) as batch (size)
      cross join lateral generate_series(0, 511, size) as first
      cross join lateral match_walk(
        array(select mask::smallint from generate_series(first, first + size - 1) as mask), -1, ${NOBODY}, 1000
      ) as walked
    `.execute(tx),
  );
  return rows.flatMap((row) => row.ids ?? []);
}

/**
 * The ways in which the two people find each other. A person who isn't found must get the same response as a
 * nonexistent one.
 */
async function waysToFind(app: TestApp, one: Browser, other: Browser): Promise<string[]> {
  const ways: string[] = [];
  for (const [viewer, person] of [
    [one, other],
    [other, one],
  ] as const) {
    if ((await ids(viewer)).includes(person.personId)) ways.push('in the list');
    for (const search of ['name=e', 'name=Test elder', 'name=Sam Young', 'interest=Photography']) {
      if ((await ids(viewer, search)).includes(person.personId)) ways.push(`by ${search}`);
    }
    if ((await inLine(app, viewer)).includes(person.personId)) ways.push('in line');
    const absent = await viewer.get(`/api/matches/${newId()}`);
    const hidden = await viewer.get(`/api/matches/${person.personId}`);
    if (!isDeepStrictEqual(told(hidden), told(absent))) ways.push('by id');
    const request = await refused(app, () => viewer.post('/api/sessions', meeting(person)));
    if (request.status !== 404 && request.status !== 401) ways.push('by asking');
  }
  return ways;
}

async function whileSet<Result>(
  app: TestApp,
  family: Family,
  person: Browser,
  [set, back]: [RawBuilder<unknown>, RawBuilder<unknown>],
  check: () => Promise<Result>,
): Promise<Result> {
  await app.query`update people set ${set} where id = ${person.personId}`;
  const result = await check();
  await app.query`update people set ${back} where id = ${person.personId}`;
  expect(await ids(family.elder)).toContain(family.youth.personId);
  return result;
}

describe('Rule 9.1, what a match shows', () => {
  test('is exactly this, in the list and alone', async ({ app, family }) => {
    await app.query`
      update people set bio = 'I like films', note = 'allergic', connection_pref = 'phone'
      where id = ${family.youth.personId}
    `;
    const page = await family.elder.get('/api/matches');
    const one = await family.elder.get(`/api/matches/${family.youth.personId}`);
    const { hasOpenRequest, ...match } = one.body;
    expect(typeof hasOpenRequest).toBe('boolean');
    expect(match).toEqual({
      id: family.youth.personId,
      name: 'Sam Young',
      role: 'youth',
      avatarUrl: null,
      isVerified: false,
      bio: 'I like films',
      matchScore: 2,
      buttonType: 'viewProfile',
      sharedInterests: [
        { name: 'Art & Creativity', level: 2, theirLevel: 2, comparison: 'same' },
        { name: 'Photography', level: 3, theirLevel: 1, comparison: 'higher' },
      ],
    });
    expect(page.body.items).toContainEqual(one.body);
    expect(Object.keys(page.body)).toEqual(['items', 'nextCursor']);
    for (const { text } of [page, one]) {
      expect(text).not.toMatch(/@|allergic|phone|10-15|Music/);
      expect(text).not.toContain(family.parent.personId);
    }
  });

  test('an open request is marked for both until it is decided', async ({ app, family }) => {
    const { elder, parent, youth } = await openFamily(app);
    const marks = async () => [
      (await elder.get(`/api/matches/${youth.personId}`)).body.hasOpenRequest,
      (await youth.get(`/api/matches/${elder.personId}`)).body.hasOpenRequest,
    ];
    expect(await marks()).toEqual([false, false]);
    const id = await ask(elder, meeting(youth));
    expect(await marks()).toEqual([true, true]);
    // Other people see the same matches as before, and none is marked as new.
    const others = [
      await family.elder.get(`/api/matches/${youth.personId}`),
      await elder.get(`/api/matches/${family.youth.personId}`),
    ];
    expect(others.map(({ body }) => body.hasOpenRequest)).toEqual([false, false]);
    await parent.must('POST', `/api/sessions/${id}/reject`, { version: 1 });
    expect(await marks()).toEqual([false, false]);
    // A request that expired undecided is no longer open.
    await heldSession(app, { elder, parent, youth }, { status: 'pending' });
    expect(await marks()).toEqual([false, false]);
  });
});

describe('Rules 5.1, 5.2, 5.18 and 5.21, people who don’t match', () => {
  test('a youth without a shared interest', async ({ app, family }) => {
    const youth = await app.invite(family.parent);
    expect(await waysToFind(app, family.elder, youth)).toEqual([]);
    await app.choose(youth, { 'Gardening & Nature': 3 });
    expect(await waysToFind(app, family.elder, youth)).toEqual([]);
    await app.choose(youth, { Photography: 3 });
    expect(await ids(family.elder)).toContain(youth.personId);
    await youth.must('DELETE', '/api/interests/Photography');
    expect(await waysToFind(app, family.elder, youth)).toEqual([]);
  });

  test.for([
    ['a youth whose parent turned matching off', 'youth', sql`matching_on = false`],
    ['a youth who is paused', 'youth', sql`paused_at = now()`],
    ['an elder who is suspended', 'elder', sql`vetting = 'suspended'`],
  ] as const)('%s', async ([, who, set], { app, family }) => {
    const back = sql`matching_on = true, paused_at = null, vetting = 'unverified'`;
    const ways = await whileSet(app, family, family[who], [set, back], () =>
      waysToFind(app, family.elder, family.youth),
    );
    expect(ways).toEqual([]);
  });

  test('a person of the same role', async ({ app, family }) => {
    const [elder, youth] = [await app.signUp('elder'), await app.invite(family.parent)];
    await app.choose(elder, { Photography: 1 });
    await app.choose(youth, { Photography: 1 });
    expect(await waysToFind(app, family.elder, elder)).toEqual([]);
    expect(await waysToFind(app, family.youth, youth)).toEqual([]);
  });

  test('with ELDER_VETTING=required, an unverified elder', async ({ openApp }) => {
    const strict = await openApp({ ELDER_VETTING: 'required' });
    const { elder, youth } = await openFamily(strict);
    expect(await waysToFind(strict, elder, youth)).toEqual([]);
    await storeChecks(strict.platform.db, elder.personId);
    expect(await ids(youth)).toEqual([elder.personId]);
    expect(await ids(elder)).toEqual([youth.personId]);
  });
});

test('people_line has exactly the matches, without blocked people, and none for a parent', async ({
  app,
}) => {
  const { elder, parent, youth } = await openFamily(app);
  expect([await inLine(app, elder), await inLine(app, youth)]).toEqual([
    expect.arrayContaining([youth.personId]),
    expect.arrayContaining([elder.personId]),
  ]);
  expect(await inLine(app, parent)).toEqual([]);
  await block(youth, elder);
  expect(await inLine(app, elder)).not.toContain(youth.personId);
  expect(await inLine(app, youth)).not.toContain(elder.personId);
});
