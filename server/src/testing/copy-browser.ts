import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';
import { another } from './scenario.ts';

/** Copies a person's browser, so signing in as someone else there leaves the original's login unchanged. */
export function copyBrowser(app: TestApp, browser: Browser): Browser {
  const copy = app.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

export async function signInAgain(app: TestApp, browser: Browser): Promise<void> {
  if (browser.email === '' || (await browser.get('/api/me')).status === 200) return;
  const { cookies } = await another(app, browser);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
}

/** Cheaper than asking each person's login with a request, which most operations leave unchanged. */
export async function allLogins(app: TestApp): Promise<readonly string[]> {
  const rows = await app.query<{ id: string }>`select token as id from logins`;
  return rows.map(({ id }) => id);
}

export async function hasEnded(app: TestApp, logins: readonly string[]): Promise<boolean> {
  const rows = await app.query<{ n: number }>`
    select count(*)::int as n from logins where token = any(${logins})
  `;
  return rows[0]?.n !== logins.length;
}
