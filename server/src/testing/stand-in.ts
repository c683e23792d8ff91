import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';
import { another } from './scenario.ts';

/** A copy of somebody's browser: what signs someone else in leaves the original who they are. */
export function copyOf(app: TestApp, browser: Browser): Browser {
  const copy = app.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

/** Signs somebody in again whose login an operation has ended. */
export async function signInAgain(app: TestApp, browser: Browser): Promise<void> {
  if (browser.email === '' || (await browser.get('/api/me')).status === 200) return;
  const { cookies } = await another(app, browser);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
}
