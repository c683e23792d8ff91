import type { Browser } from './browser.ts';
import type { House } from './house.ts';
import { another } from './stage.ts';

/** A copy of somebody's browser: what signs someone else in leaves the original who they are. */
export function copyOf(house: House, browser: Browser): Browser {
  const copy = house.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

/** Signs somebody in again whose login an operation has ended. */
export async function signInAgain(house: House, browser: Browser): Promise<void> {
  if (browser.email === '' || (await browser.get('/api/me')).status === 200) return;
  const { cookies } = await another(house, browser);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
}
