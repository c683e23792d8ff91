import { describe, expect } from 'vitest';
import { LOGIN_COOKIE } from '../../platform/auth/auth.ts';
import { isGood } from '../../platform/auth/logins.ts';
import type { Browser } from '../../testing/browser.ts';
import { test } from '../../testing/fixtures.ts';
import { enroll, enrolledModerator } from '../../testing/moderator.ts';
import { addChild, enterPin, handOver } from '../../testing/pin-child.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { totp } from '../../testing/totp.ts';

const age = (app: TestApp, { personId }: Browser, began: string, idle: string) => app.query`
  update logins set created_at = now() - ${began}::interval, updated_at = now() - ${idle}::interval
  where user_id = ${personId}
`;

const statusOf = async (browser: Browser) => (await browser.get('/api/me')).status;

function tokenOf(browser: Browser): string {
  const cookie = browser.cookies.get(LOGIN_COOKIE) ?? '';
  return decodeURIComponent(cookie).split('.')[0] ?? '';
}

test.for([
  ['is idle for 29 minutes', '11 hours', '29 minutes', 200],
  ['is idle for half an hour', '11 hours', '31 minutes', 401],
  ['began less than 12 hours ago', '11 hours 59 minutes', '0', 200],
  ['began 12 hours ago, however busy', '12 hours 1 minute', '0', 401],
] as const)(
  'Rule 1.149, A229, a moderator’s login that %s',
  async ([, began, idle, status], { app }) => {
    const { browser } = await enrolledModerator(app);
    const kept = new Map(browser.cookies);
    await age(app, browser, began, idle);
    expect(await statusOf(browser)).toBe(status);
    expect(await isGood(app.platform.db, tokenOf(Object.assign(browser, { cookies: kept })))).toBe(
      status === 200,
    );
    expect((await browser.get('/api/moderation/reports')).status).toBe(status);
  },
);

test('Rule 1.149, reading doesn’t keep a moderator’s login, because pages refetch; acting does', async ({
  app,
}) => {
  const { browser } = await enrolledModerator(app);
  const idle = async () => {
    const rows = await app.query<{ minutes: number }>`
      select round(extract(epoch from now() - updated_at) / 60)::int as minutes
      from logins where user_id = ${browser.personId}
    `;
    return rows[0]?.minutes;
  };
  await age(app, browser, '1 hour', '29 minutes');
  expect(await statusOf(browser)).toBe(200);
  expect(await idle()).toBe(29);
  await browser.must('POST', '/api/moderation/active');
  expect(await idle()).toBe(0);
});

test('Rule 1.149, logins of everyone else last as before', async ({ app }) => {
  for (const role of ['elder', 'parent'] as const) {
    const browser = await app.signUp(role);
    await age(app, browser, '29 days', '29 days');
    expect(await statusOf(browser)).toBe(200);
  }
});

describe('Rule 1.192, A258, an adult’s login on a child’s device', () => {
  async function onTablet(app: TestApp) {
    const parent = await app.signUp('parent');
    const child = await addChild(parent);
    const tablet = await handOver(app, child, parent);
    const logIn = () =>
      tablet.must('POST', '/api/log-in', { email: parent.email, password: PASSWORD });
    const ageAll = (idle: string) => age(app, parent, '1 hour', idle);
    return { parent, child, tablet, logIn, ageAll };
  }

  test('ends after half an hour, also without the device cookie and after another log-in', async ({
    app,
  }) => {
    const { parent, tablet, logIn, ageAll } = await onTablet(app);
    await logIn();
    tablet.cookies.delete('oakling-device');
    await logIn();
    await ageAll('29 minutes');
    expect(await statusOf(tablet)).toBe(200);
    expect((await parent.get('/api/logins')).body.items).toHaveLength(3);
    await ageAll('31 minutes');
    expect([await statusOf(tablet), await isGood(app.platform.db, tokenOf(tablet))]).toEqual([
      401,
      false,
    ]);
    expect((await parent.get('/api/logins')).body.items).toHaveLength(1);
  });

  test('stays while the adult changes data, up to 12 hours', async ({ app }) => {
    const { parent, tablet, logIn, ageAll } = await onTablet(app);
    await logIn();
    await ageAll('29 minutes');
    await tablet.must('POST', '/api/password-again', { password: PASSWORD });
    await app.query`
      update logins set updated_at = updated_at - interval '29 minutes' where user_id = ${parent.personId}
    `;
    expect(await statusOf(tablet)).toBe(200);
    await age(app, parent, '12 hours 1 minute', '0');
    expect(await statusOf(tablet)).toBe(401);
  });

  test.for(['code', 'recovery-code'] as const)(
    'ends after a second step by %s',
    async (by, { app }) => {
      const { parent, tablet, logIn, ageAll } = await onTablet(app);
      const { secret, recoveryCodes } = await enroll(parent);
      await logIn();
      const code = by === 'code' ? { code: totp(secret) } : { recoveryCode: recoveryCodes[0] };
      await tablet.must('POST', `/api/log-in/${by}`, code);
      expect(await statusOf(tablet)).toBe(200);
      await ageAll('31 minutes');
      expect([await statusOf(tablet), await statusOf(parent)]).toEqual([401, 200]);
    },
  );

  test('ends when the child logs in by PIN, or when the device is handed over', async ({ app }) => {
    const { child, tablet, logIn } = await onTablet(app);
    await logIn();
    const beforePin = new Map(tablet.cookies);
    expect((await enterPin(tablet, child.id)).status).toBe(200);
    expect((await tablet.get('/api/me')).body.id).toBe(child.id);
    await logIn();
    const beforeHandOver = new Map(tablet.cookies);
    await tablet.must('POST', `/api/children/${child.id}/devices`);
    for (const cookies of [beforePin, beforeHandOver])
      expect(await statusOf(Object.assign(app.browser(), { cookies }))).toBe(401);
  });

  test('lasts as elsewhere once a guardian has removed the device', async ({ app }) => {
    const { parent, child, tablet, logIn, ageAll } = await onTablet(app);
    const { devices } = (await parent.get(`/api/children/${child.id}/pin`)).body;
    await parent.must('DELETE', `/api/children/${child.id}/devices/${devices[0].id}`);
    await logIn();
    await ageAll('29 days');
    expect(await statusOf(tablet)).toBe(200);
  });
});
