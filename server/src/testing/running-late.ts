import { sql } from 'kysely';
import type { Browser } from './browser.ts';
import { openFamily, type Family } from './family.ts';
import { newId } from './session-request.ts';
import { storeSessions } from './stored-session.ts';
import type { TestApp } from './test-app.ts';

const MINUTE = 60_000;

/** An approved meeting in person that starts so many minutes from now, with its place. */
export async function meetsSoon(app: TestApp, family: Family, minutes: number): Promise<string> {
  const id = newId();
  const startsAt = new Date(Date.now() + minutes * MINUTE);
  const decidedAt = new Date(startsAt.getTime() - 48 * 60 * MINUTE);
  const stored = { id, status: 'approved', startsAt, minutes: 45, decidedAt } as const;
  await storeSessions(app.platform.db, family, [stored]);
  await sql`
    insert into session_arrangements (session_id, address) values (${id}, 'The library')
  `.execute(app.platform.db);
  return id;
}

/** Says that they run late. */
export const tellLate = (person: Browser, id: string, minutes: number, version = 1) =>
  person.json('POST', `/api/sessions/${id}/delay`, { version, minutes });

/** The elder of another family runs late. */
export async function somebodyIsLate(app: TestApp): Promise<void> {
  const family = await openFamily(app);
  await tellLate(family.elder, await meetsSoon(app, family, 40), 10);
}
