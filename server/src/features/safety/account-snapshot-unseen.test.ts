import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { actAs } from '../../testing/act-as.ts';
import type { Browser } from '../../testing/browser.ts';
import { test } from '../../testing/fixtures.ts';
import { liveFully, type FullLife } from '../../testing/full-life.ts';
import { dayFromNow, meeting, newId } from '../../testing/session-request.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

const password = PASSWORD;
const OWN = '/api/account/removal';
type Role = 'elder' | 'parent' | 'youth';

/** A response without the values that differ by family: ids, names, texts and dates. */
function plain({ elder, parent, youth }: FullLife, answer: unknown): string {
  let text = JSON.stringify(answer);
  const own = [elder, parent, youth].flatMap(({ texts }) => Object.entries(texts));
  for (const [what, words] of own) text = text.replaceAll(words, what);
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')
    .replaceAll(/"(nextCursor|eventId)":"[^"]*"/g, '"$1":""');
}

async function tryAll(app: TestApp, life: FullLife, gone: Role, feed: string): Promise<string[]> {
  const { browser } = life[gone];
  const others = (['elder', 'parent', 'youth'] as const).filter((role) => role !== gone);
  const seen: string[] = [];
  const note = async (what: string, answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    seen.push(plain(life, [what, status, body]));
  };
  const guest = app.browser();
  const { email, personId } = browser;
  await note('cookie', browser.get('/api/me'));
  await note('log in', guest.post('/api/log-in', { email, password }));
  await note('log in, wrong', guest.post('/api/log-in', { email, password: 'not it at all' }));
  await note('feed', guest.get(feed));
  await note('forgot', guest.post('/api/forgot-password', { email }));
  for (const role of others) {
    const other = life[role].browser;
    for (const path of [
      '/api/me',
      '/api/matches',
      '/api/sessions?bucket=pending',
      '/api/sessions?bucket=upcoming',
      '/api/sessions?bucket=rejected',
      '/api/sessions?bucket=past',
      '/api/notifications',
      '/api/blocks',
      '/api/children',
      '/api/invites',
      `/api/sessions/${life.held}`,
      `/api/children/${personId}`,
      `/api/children/${personId}/changes`,
      `/api/children/${personId}/export`,
      `/api/avatars/${personId}/${'0'.repeat(64)}`,
    ]) {
      await note(`${role} ${path}`, other.get(path));
    }
    const request = { ...meeting(browser, { date: dayFromNow(20) }), id: newId() };
    await note(`${role} asks`, other.post('/api/sessions', request));
    await note(`${role} blocks`, other.post('/api/blocks', { personId }));
    await note(`${role} removes`, other.post(`/api/children/${personId}/removal`, { password }));
    await note(`${role} pauses`, other.post(`/api/children/${personId}/pause`, {}));
  }
  // The address can be used again immediately, as after any removal.
  const role = gone === 'parent' ? 'parent' : 'elder';
  const consent = role === 'parent' && { guardianConsent: true };
  const signUp = { role, fullName: 'New', email, password, ageRange: '45-60', acceptTerms: true };
  await note('sign up', guest.post('/api/sign-up', { ...signUp, ...consent }));
  await note('a new account', guest.get('/api/sessions?bucket=past'));
  return seen;
}

/** The audit log, from which people can export their own actions. */
async function written(app: TestApp, life: FullLife): Promise<string[]> {
  const rows = await app.query<object>`
    select type, actor_id, before, after from audit_log order by id
  `;
  return rows.map((row) => plain(life, row));
}

async function told(app: TestApp, life: FullLife): Promise<string[]> {
  const known = new Set([life.elder, life.parent, life.youth].map(({ browser }) => browser.email));
  const mails = (await app.mails()).filter(({ to }) => known.has(to));
  return mails.map(({ to, subject }) => plain(life, [to, subject]));
}

async function feedOf(browser: Browser): Promise<string> {
  const { body } = await browser.must('POST', '/api/calendar-feed');
  return new URL(body.address).pathname;
}

async function report(by: Browser, about: Browser): Promise<void> {
  const id = newId();
  await by.must('POST', '/api/reports', {
    id,
    personId: about.personId,
    category: 'something-else',
  });
}

describe('Rule 9.156, an account kept for a case looks deleted (attack A99)', () => {
  test.for(['elder', 'youth', 'parent'] as const)(
    'of an %s: log-in, sign-up, feed, matches, sessions, notices, mails and requests respond alike',
    async (gone, { app: shared, openApp }) => {
      const found: { seen: string[]; mails: string[]; audit: string[] }[] = [];
      for (const isHeld of [true, false]) {
        // Both runs compare everything that happened, so each starts in an empty application.
        const app = (await shared.beginAnew()) ? shared : await openApp();
        const life = await liveFully(app);
        if (isHeld) await report(life.youth.browser, life.elder.browser);
        const feed = await feedOf(life[gone].browser);
        await life[gone].browser.must('POST', OWN, { password });
        const audit = await written(app, life);
        found.push({
          seen: await tryAll(app, life, gone, feed),
          mails: await told(app, life),
          audit: audit.filter((line) => !line.includes('ReportSent')),
        });
        const rows = await app.query`select from account_snapshots`;
        expect(rows.length > 0).toBe(isHeld);
      }
      expect(found[0]).toEqual(found[1]);
      expect(found[0]?.seen.some((line) => line.includes(',200,'))).toBe(true);
    },
  );

  test('the database treats its id as no one, and it gets no login', async ({ app }) => {
    const { elder, youth } = await liveFully(app);
    await report(youth.browser, elder.browser);
    await elder.browser.must('POST', OWN, { password });
    const { db } = app.platform;
    const id = elder.browser.personId;
    expect(
      await actAs(
        db,
        id,
        async (tx) => (await sql`select from account_snapshots`.execute(tx)).rows,
      ).catch(String),
    ).toMatch('permission denied');
    const { rows } = await db.transaction().execute(async (tx) => {
      await sql`select act_as(${id})`.execute(tx);
      return sql`select current_setting('app.person_id') as id`.execute(tx);
    });
    expect(rows).toEqual([{ id: '' }]);
    const login = sql`insert into logins (user_id, token, expires_at) values (${id}, 'x', now())`;
    await expect(login.execute(db)).rejects.toThrow('logins_user_id_fkey');
  });
});
