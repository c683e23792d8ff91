import { expect } from 'vitest';
import { LOGIN_COOKIE } from '../../platform/auth/auth.ts';
import { isGood } from '../../platform/auth/logins.ts';
import type { Browser } from '../../testing/browser.ts';
import { test } from '../../testing/fixtures.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import type { TestApp } from '../../testing/test-app.ts';

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
