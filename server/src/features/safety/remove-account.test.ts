import { describe, expect } from 'vitest';
import { collide } from '../../testing/at-once.ts';
import type { Browser } from '../../testing/browser.ts';
import { tablesContaining, tablesContainingEach } from '../../testing/database-state.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { comeOfAge } from '../../testing/growing.ts';
import { liveFully, type Life } from '../../testing/full-life.ts';
import { refused, told } from '../../testing/refused.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

const OWN = '/api/account/removal';
const ofChild = (youth: Browser) => `/api/children/${youth.personId}/removal`;
const password = PASSWORD;

async function left(app: TestApp, { texts }: Life): Promise<Record<string, string[]>> {
  const tables = await tablesContainingEach(app.platform.db, Object.values(texts));
  const found = Object.keys(texts).map((what, place) => [what, tables[place] ?? []] as const);
  return Object.fromEntries(found.filter(([, names]) => names.length > 0));
}

const knownIn = (app: TestApp, { browser }: Life) =>
  tablesContaining(app.platform.db, browser.personId);

const logIn = (app: TestApp, { email }: Browser) =>
  app.browser().post('/api/log-in', { email, password });

const typesOf = async (browser: Browser): Promise<string[]> =>
  (await browser.get('/api/notifications')).body.items.map(({ kind }: { kind: string }) => kind);

test('Rule 1.97, an adult removes their account alone, and former guardians aren’t told', async ({
  app,
}) => {
  const { youth, parent } = await openFamily(app);
  await comeOfAge(app, youth);
  const before = await typesOf(parent);
  await youth.must('POST', OWN, { password });
  expect((await logIn(app, youth)).status).toBe(401);
  expect((await typesOf(parent)).filter((kind) => !before.includes(kind))).toEqual([]);
  expect((await parent.get('/api/me')).status).toBe(200);
});

describe('Rules 9.13 and 9.80, an account that is removed', () => {
  test('of an elder: only ids are left, and the parent’s record of past sessions', async ({
    app,
  }) => {
    const { elder, parent, youth, held } = await liveFully(app);
    const phone = app.browser();
    await phone.must('POST', '/api/log-in', { email: elder.browser.email, password });
    expect((await left(app, elder))['name']).toContain('people');
    await elder.browser.must('POST', OWN, { password });

    expect(await left(app, elder)).toEqual({});
    expect(await knownIn(app, elder)).toEqual([
      'audit_log',
      'consent_ends',
      'consents',
      'deliveries',
      // The id is stored here only until the removal is recorded outside the database, where a restore can't undo it
      // (rule 10.265).
      'job_common',
      'rate_limits',
      'sessions',
    ]);
    expect((await phone.get('/api/me')).status).toBe(401);
    expect((await elder.browser.get('/api/me')).status).toBe(401);
    expect([...elder.browser.cookies.keys()]).toEqual(['oakling-known']);
    expect((await logIn(app, elder.browser)).status).toBe(401);
    const { items } = (await parent.browser.get('/api/sessions?bucket=past')).body;
    expect(items).toMatchObject([{ id: held, initiator: { name: 'Former member' }, place: null }]);
    expect((await youth.browser.get(`/api/sessions?bucket=past`)).body.items).toEqual([]);
    expect(await typesOf(youth.browser)).toEqual(['session-cancelled', 'profile-decided']);
  });

  test('of a youth: the parent is told by name, and nothing else is left', async ({ app }) => {
    const { elder, parent, youth } = await liveFully(app);
    await youth.browser.must('POST', OWN, { password });
    expect(await left(app, youth)).toEqual({ name: ['notifications'] });
    expect(await knownIn(app, youth)).toEqual([
      'audit_log',
      'consent_ends',
      'consents',
      'deliveries',
      'job_common',
      'notifications',
      'rate_limits',
    ]);
    const { items } = (await parent.browser.get('/api/notifications')).body;
    const names = { child: youth.texts['name'] };
    expect(items).toContainEqual(expect.objectContaining({ kind: 'child-removed', names }));
    const mail = (await app.mails()).findLast(({ to }) => to === parent.browser.email);
    expect(mail?.subject).toBe('A child deleted their account');
    expect(mail?.text).toContain(`${names.child} deleted their account`);
    expect((await parent.browser.get('/api/children')).body.items).toEqual([]);
    expect((await parent.browser.get('/api/invites')).body.items).toEqual([]);
    expect(await typesOf(elder.browser)).toEqual(['session-cancelled']);
  });

  test('of a parent: includes the children’s accounts', async ({ app }) => {
    const { elder, parent, youth } = await liveFully(app);
    await parent.browser.must('POST', OWN, { password });
    expect([await left(app, parent), await left(app, youth)]).toEqual([{}, {}]);
    expect((await youth.browser.get('/api/me')).status).toBe(401);
    expect((await elder.browser.get('/api/sessions?bucket=past')).body.items).toEqual([]);
    const rows = await app.query`
      select subject_id, actor_id from audit_log where type = 'AccountRemoved'
      order by id desc limit 2
    `;
    const by = { actor_id: parent.browser.personId };
    expect(rows).toEqual([
      { ...by, subject_id: parent.browser.personId },
      { ...by, subject_id: youth.browser.personId },
    ]);
  });

  test('leaves another family unchanged', async ({ app }) => {
    const [gone, kept] = [await liveFully(app), await liveFully(app)];
    const lives = [kept.elder, kept.parent, kept.youth];
    const standing = async () => ({
      texts: await Promise.all(lives.map((life) => left(app, life))),
      numbers: await Promise.all(lives.map((life) => knownIn(app, life))),
      invites: (await kept.parent.browser.get('/api/invites')).body,
      sessions: (await kept.youth.browser.get('/api/sessions?bucket=past')).body,
      notices: await Promise.all(lives.map(({ browser }) => typesOf(browser))),
    });
    // Changes that the sign-in library makes are delivered together with the next change.
    await app.deliver();
    const before = await standing();
    await gone.elder.browser.must('POST', OWN, { password });
    await gone.parent.browser.must('POST', OWN, { password });
    expect(await standing()).toEqual(before);
  });

  test('many times at once is once', async ({ app }) => {
    const browser = await app.signUp('elder');
    const row = {
      text: 'select from people where id = $1 for update',
      values: [browser.personId],
    };
    const presses = Array.from({ length: 6 }, () => () => browser.post(OWN, { password }));
    const answers = await collide(app, row, presses, presses.length);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404, 404, 404]);
  });
});

describe('Rule 9.12, a parent removes a child', () => {
  test('only ids of the child are left, and no one is told who did it', async ({ app }) => {
    const { elder, parent, youth } = await liveFully(app);
    await parent.browser.must('POST', ofChild(youth.browser), { password });
    expect(await left(app, youth)).toEqual({});
    expect((await youth.browser.get('/api/me')).status).toBe(401);
    expect((await logIn(app, youth.browser)).status).toBe(401);
    expect(await typesOf(parent.browser)).not.toContain('child-removed');
    expect(await typesOf(elder.browser)).toEqual(['session-cancelled']);
    expect((await parent.browser.get('/api/me')).status).toBe(200);
  });

  test('only with their own password', async ({ app }) => {
    const { elder, parent, youth } = await openFamily(app);
    for (const [browser, path] of [
      [parent, ofChild(youth)],
      [elder, OWN],
    ] as const) {
      const answer = await refused(app, () => browser.post(path, { password: 'not it' }));
      expect(told(answer)).toMatchObject({ status: 409, code: 'wrong-password' });
    }
  });

  test('guesses at the password share the limit of password changes', async ({ app }) => {
    const elder = await app.signUp('elder');
    const guess = { currentPassword: 'not it', newPassword: PASSWORD };
    for (let i = 0; i < 5; i += 1) {
      expect((await elder.post('/api/change-password', guess)).status).toBe(409);
      expect((await elder.post(OWN, { password: 'not it' })).status).toBe(409);
    }
    const answer = await refused(app, () => elder.post(OWN, { password }));
    expect(answer.status).toBe(429);
  });
});
