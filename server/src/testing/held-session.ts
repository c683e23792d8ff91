import type { Browser } from './browser.ts';
import type { Family } from './family.ts';
import type { TestApp } from './test-app.ts';
import { newId } from './session-request.ts';
import { storeSessions, type StoredSession } from './stored-session.ts';

const HOUR_MS = 60 * 60_000;

interface Held {
  readonly ago: number;
  readonly status: StoredSession['status'];
}

/** A session of a family, an hour long, which began so long ago; of two hours ago it is over. */
export async function heldSession(
  app: TestApp,
  family: Family,
  { ago = 2 * HOUR_MS, status = 'approved' }: Partial<Held> = {},
): Promise<string> {
  const id = newId();
  const startsAt = new Date(Date.now() - ago);
  const decidedAt = new Date(startsAt.getTime() - 24 * HOUR_MS);
  await storeSessions(app.platform.db, family, [{ id, status, startsAt, minutes: 60, decidedAt }]);
  return id;
}

/** Says how a session went. */
export function answerOutcome(from: Browser, id: string, body: object) {
  return from.json('PUT', `/api/sessions/${id}/outcome`, body);
}

export const HELD = { outcome: 'held' };

/** What a browser sends where something felt uncomfortable, with a report of its own. */
export function uncomfortable(details = 'He shouted at me') {
  return { outcome: 'felt-uncomfortable', reportId: newId(), details };
}
