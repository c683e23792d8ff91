import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { collide } from '../../testing/at-once.ts';
import { block, lift, tab } from '../../testing/blocks.ts';
import type { Browser } from '../../testing/browser.ts';
import { downloaded } from '../../testing/downloaded.ts';
import { test } from '../../testing/fixtures.ts';
import { comeOfAge } from '../../testing/growing.ts';
import { refused, told } from '../../testing/refused.ts';
import { addGuardian, endGuardian, twoHomes } from '../../testing/second-guardian.ts';
import { approve, ask, dayFromNow, meeting } from '../../testing/session-request.ts';
import { PASSWORD as password } from '../../testing/test-app.ts';

const OWN = '/api/account/removal';
const ofChild = ({ personId }: Browser) => `/api/children/${personId}/removal`;
const namesOf = async (guardian: Browser): Promise<string[]> =>
  (await guardian.get('/api/children')).body.items.map(({ name }: { name: string }) => name);
const blocksOf = async (person: Browser) => (await person.get('/api/blocks')).body.items;

describe('Rules 9.12 and 9.13, removing an account while there is another guardian', () => {
  test('with two guardians neither can remove the child’s account; the only one can', async ({
    app,
  }) => {
    const { parent, other, youth } = await twoHomes(app);
    for (const guardian of [parent, other]) {
      const answer = await refused(app, () => guardian.post(ofChild(youth), { password }));
      expect(told(answer)).toMatchObject({ status: 409, code: 'has-other-guardians' });
    }
    await endGuardian(app, other, youth);
    expect((await other.post(ofChild(youth), { password })).status).toBe(404);
    await parent.must('POST', ofChild(youth), { password });
    expect((await youth.get('/api/me')).status).toBe(401);
  });

  test('removing a guardian includes only children without another guardian', async ({ app }) => {
    const { parent, other, youth } = await twoHomes(app);
    const sister = await app.invite(parent, 'Ada Young');
    await parent.must('POST', OWN, { password });
    expect((await sister.get('/api/me')).status).toBe(401);
    expect((await youth.get('/api/me')).status).toBe(200);
    expect(await namesOf(other)).toEqual(['Sam Young']);
    const { counts } = await tab(youth, 'upcoming');
    expect([counts.pending, counts.upcoming]).toEqual([1, 1]);
    // The remaining guardian now decides alone, and removing this guardian's account also removes the child's.
    await other.must('POST', OWN, { password });
    expect((await youth.get('/api/me')).status).toBe(401);
  });

  test('Rule 9.188, if two guardians leave at once, the second one’s removal includes the child', async ({
    app,
  }) => {
    const { parent, other, youth } = await twoHomes(app);
    const row = { text: 'select from people where id = $1 for update', values: [youth.personId] };
    const presses = [parent, other].map((one) => () => one.post(OWN, { password }));
    const answers = await collide(app, row, presses, 2);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const rows = await app.query`select from people where id = ${youth.personId}`;
    expect(rows).toEqual([]);
  });

  test('Rule 9.188, a suspended guardian doesn’t count, because they can’t supervise', async ({
    app,
  }) => {
    const { parent, other, youth } = await twoHomes(app);
    await app.query`update people set vetting = 'suspended' where id = ${other.personId}`;
    await parent.must('POST', OWN, { password });
    expect((await youth.get('/api/me')).status).toBe(401);
  });

  test('A113, no statement leaves a child without a guardian', async ({ app }) => {
    const { parent, other, youth } = await twoHomes(app);
    await endGuardian(app, other, youth);
    const { db } = app.platform;
    const gone = sql`delete from users where id = ${parent.personId}`.execute(db);
    await expect(gone).rejects.toThrow('a child must have a guardian');
    await expect(endGuardian(app, parent, youth)).rejects.toThrow('a child must have a guardian');
  });
});

describe('Rule 9.189, blocks made by guardians', () => {
  test('each guardian sees who made it, and only the maker can lift it', async ({ app }) => {
    const { elder, parent, other, youth } = await twoHomes(app);
    await block(parent, elder, youth);
    expect(await blocksOf(parent)).toMatchObject([{ isMine: true, canLift: true, guardian: null }]);
    const theirs = { isMine: false, canLift: false, guardian: 'Maria Young' };
    expect(await blocksOf(other)).toMatchObject([theirs]);
    expect((await refused(app, () => lift(other, youth, elder))).status).toBe(404);
    // Both guardians block the elder. Lifting one block leaves the other.
    await block(other, elder, youth);
    expect((await lift(parent, youth, elder)).status).toBe(204);
    expect(await blocksOf(parent)).toMatchObject([{ canLift: false, guardian: 'Max Young' }]);
    expect((await elder.get(`/api/matches/${youth.personId}`)).status).toBe(404);
  });

  test('stays after the guardianship or the account ends; then each of the others can lift it', async ({
    app,
  }) => {
    for (const leave of ['steps back', 'leaves']) {
      const { elder, parent, other, youth } = await twoHomes(app);
      await block(parent, elder, youth);
      await (leave === 'leaves'
        ? parent.must('POST', OWN, { password })
        : endGuardian(app, parent, youth));
      expect((await elder.get(`/api/matches/${youth.personId}`)).status).toBe(404);
      const guardian = leave === 'leaves' ? 'Former member' : 'Maria Young';
      expect(await blocksOf(other)).toMatchObject([{ isMine: false, canLift: true, guardian }]);
      const strangers = [youth, elder, ...(leave === 'leaves' ? [] : [parent])];
      for (const one of strangers) {
        expect((await refused(app, () => lift(one, youth, elder))).status, leave).toBe(404);
      }
      expect((await lift(other, youth, elder)).status).toBe(204);
      expect((await elder.get(`/api/matches/${youth.personId}`)).status).toBe(200);
    }
  });

  test('one step lifts one’s own block and a former guardian’s, never another guardian’s', async ({
    app,
  }) => {
    const { elder, parent, other, youth } = await twoHomes(app);
    const third = await addGuardian(app, [youth], 'Lena Young');
    for (const guardian of [parent, other, third]) await block(guardian, elder, youth);
    await endGuardian(app, parent, youth);
    expect(await blocksOf(other)).toHaveLength(3);
    expect((await lift(other, youth, elder)).status).toBe(204);
    expect(await blocksOf(other)).toMatchObject([{ canLift: false, guardian: 'Lena Young' }]);
    expect((await refused(app, () => lift(other, youth, elder))).status).toBe(404);
    expect((await elder.get(`/api/matches/${youth.personId}`)).status).toBe(404);
    expect((await lift(third, youth, elder)).status).toBe(204);
    expect((await elder.get(`/api/matches/${youth.personId}`)).status).toBe(200);
  });

  test('for an adult, the youth can lift it', async ({ app }) => {
    const { elder, parent, youth } = await twoHomes(app);
    await block(parent, elder, youth);
    expect(await blocksOf(youth)).toMatchObject([{ canLift: false }]);
    await comeOfAge(app, youth);
    expect((await refused(app, () => lift(parent, youth, elder))).status).toBe(404);
    expect(await blocksOf(youth)).toMatchObject([{ isMine: false, canLift: true }]);
    expect((await lift(youth, youth, elder)).status).toBe(204);
  });
});

test('A111, a former guardian gets nothing of the child through an open page, a feed or an export', async ({
  app,
}) => {
  const { parent, other, youth, approved } = await twoHomes(app);
  const { pathname } = new URL((await other.must('POST', '/api/calendar-feed')).body.address);
  const feed = async () => (await app.browser().get(pathname)).text;
  expect(await feed()).toContain('Rosa Alvarez');
  const child = `/api/children/${youth.personId}`;
  const paths = ['', '/changes', '/notifications', '/export', '/consent', '/session-rules'];
  const reads = [...paths.map((path) => `${child}${path}`), `/api/sessions/${approved}`];
  for (const path of reads) expect((await other.get(path)).status, path).toBe(200);
  await endGuardian(app, other, youth);
  for (const path of reads) {
    expect((await refused(app, () => other.get(path))).status, path).toBe(404);
  }
  for (const step of ['/pause', '/consent/withdraw']) {
    expect((await refused(app, () => other.post(`${child}${step}`))).status, step).toBe(404);
  }
  expect(await feed()).not.toContain('Rosa Alvarez');
  expect([await namesOf(other), await namesOf(parent)]).toEqual([[], ['Sam Young']]);
});

test('Rule 9.190, each guardian has a separate calendar feed, with their children', async ({
  app,
}) => {
  const { parent, other, elder } = await twoHomes(app);
  const sister = await app.invite(parent, 'Ada Young');
  await app.choose(sister, { Photography: 1 });
  await approve(parent, await ask(elder, meeting(sister, { date: dayFromNow(20) })));
  const feeds = await Promise.all(
    [parent, other].map(async (guardian) => {
      const { body } = await guardian.must('POST', '/api/calendar-feed');
      const { text } = await app.browser().get(new URL(body.address).pathname);
      return [text.match(/BEGIN:VEVENT/g)?.length, text.includes('Ada Young')];
    }),
  );
  expect(feeds).toEqual([
    [3, true],
    [2, false],
  ]);
});

test('Rule 9.83, an export names a child’s guardians, and a parent’s children', async ({ app }) => {
  const { parent, other, youth } = await twoHomes(app);
  const namesIn = async (who: Browser, path: string) => {
    const { data } = await downloaded(app, who, path);
    return data.guardianships.map(({ guardian, child }: Record<string, string>) => [
      guardian,
      child,
    ]);
  };
  const both = ['Maria Young', 'Max Young'].map((name) => [name, 'Sam Young']);
  expect(await namesIn(youth, '/api/account/export')).toEqual(both);
  expect(await namesIn(other, `/api/children/${youth.personId}/export`)).toEqual(both);
  expect(await namesIn(parent, '/api/account/export')).toEqual([both[0]]);
});

test('A112, no guardian can read another’s address: not on the child’s page, in an export, or through the child', async ({
  app,
}) => {
  const { parent, other, youth } = await twoHomes(app);
  const id = youth.personId;
  const paths = [
    '/api/children',
    `/api/children/${id}`,
    `/api/children/${id}/changes`,
    '/api/blocks',
  ];
  for (const [reader, hidden] of [
    [parent, other],
    [other, parent],
  ] as const) {
    for (const path of [...paths, '/api/invites', '/api/consents', '/api/notifications']) {
      expect((await reader.get(path)).text, path).not.toContain(hidden.email);
    }
    const exports = [
      [reader, `/api/children/${id}/export`],
      [reader, '/api/account/export'],
      [youth, '/api/account/export'],
    ] as const;
    for (const [who, path] of exports) {
      expect((await downloaded(app, who, path)).text, path).not.toContain(hidden.email);
    }
  }
});
