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
