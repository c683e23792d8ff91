import type { Browser } from './browser.ts';
import { openFamily, type Family } from './family.ts';
import { storeSession } from './stored-session.ts';
import type { TestApp } from './test-app.ts';

const MINUTE = 60_000;

/** An approved in-person session, with its place, that starts in this many minutes. */
export function meetsSoon(app: TestApp, family: Family, minutes: number): Promise<string> {
  const startsAt = new Date(Date.now() + minutes * MINUTE);
  const place = { address: 'The library' };
  return storeSession(app.platform.db, family, { startsAt, minutes: 45, place });
}

export const tellLate = (person: Browser, id: string, minutes: number, version = 1) =>
  person.json('POST', `/api/sessions/${id}/delay`, { version, minutes });

export async function somebodyIsLate(app: TestApp): Promise<void> {
  const family = await openFamily(app);
  await tellLate(family.elder, await meetsSoon(app, family, 40), 10);
}
