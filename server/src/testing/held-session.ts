import type { Browser } from './browser.ts';
import type { Family } from './family.ts';
import type { TestApp } from './test-app.ts';
import { newId } from './session-request.ts';
import { storeSession, type StoredSession } from './stored-session.ts';

const HOUR_MS = 60 * 60_000;

interface Held extends Pick<StoredSession, 'status' | 'place' | 'connectionMode'> {
  readonly ago: number;
}

export function heldSession(
  app: TestApp,
  family: Family,
  { ago = 2 * HOUR_MS, ...held }: Partial<Held> = {},
): Promise<string> {
  return storeSession(app.platform.db, family, { startsAt: new Date(Date.now() - ago), ...held });
}

export function answerOutcome(from: Browser, id: string, body: object) {
  return from.json('PUT', `/api/sessions/${id}/outcome`, body);
}

export const HELD = { outcome: 'held' };

export function uncomfortable(details = 'He shouted at me') {
  return { outcome: 'felt-uncomfortable', reportId: newId(), details };
}
