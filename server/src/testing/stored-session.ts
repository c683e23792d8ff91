import type { Db } from '../platform/db/database.ts';
import type { Family } from './family.ts';
import { placeRow, requestRow } from './rows.ts';
import { newId } from './session-request.ts';

const DAY_MS = 86_400_000;

/** A session that is inserted directly into the database, bypassing all rules. */
export interface StoredSession {
  readonly id: string;
  readonly status: 'pending' | 'approved' | 'rejected' | 'cancelled';
  readonly startsAt: Date;
  readonly minutes: number;
  readonly decidedAt: Date;
  /** Used only by canceled sessions. */
  readonly cancelledAt: Date;
  readonly connectionMode: 'In-Person' | 'Remote';
  readonly timeZone: string;
  /** The columns of the session's place; null stores no place. */
  readonly place: Readonly<Record<string, string>> | null;
}

/** An approved in-person session of one hour. By default, it is yesterday, and was approved two days before. */
export function aStoredSession(changes: Partial<StoredSession> = {}): StoredSession {
  const { startsAt = new Date(Date.now() - DAY_MS) } = changes;
  return {
    id: newId(),
    status: 'approved',
    startsAt,
    minutes: 60,
    decidedAt: new Date(startsAt.getTime() - 2 * DAY_MS),
    cancelledAt: new Date(startsAt.getTime() - DAY_MS),
    connectionMode: 'In-Person',
    timeZone: 'UTC',
    place: null,
    ...changes,
  };
}

export async function storeSession(
  db: Db,
  { elder, youth, parent }: Family,
  changes: Partial<StoredSession> = {},
): Promise<string> {
  const session = aStoredSession(changes);
  const { id, status, startsAt, connectionMode, timeZone, place } = session;
  const endsAt = new Date(startsAt.getTime() + session.minutes * 60_000);
  const decision = { decided_at: session.decidedAt.toISOString(), decided_by: parent.personId };
  await requestRow(elder.personId, youth.personId, {
    id,
    status,
    connection_mode: connectionMode,
    start_time: localTime(startsAt, timeZone),
    end_time: localTime(endsAt, timeZone),
    time_zone: timeZone,
    during: `[${startsAt.toISOString()},${endsAt.toISOString()})`,
    ...(status !== 'pending' && decision),
    ...(status === 'cancelled' && { cancelled_at: session.cancelledAt.toISOString() }),
  }).execute(db);
  if (place !== null) await placeRow(id, place).execute(db);
  return id;
}

export async function storeSessions(
  db: Db,
  family: Family,
  sessions: readonly Partial<StoredSession>[],
): Promise<void> {
  for (const session of sessions) await storeSession(db, family, session);
}

function localTime(instant: Date, timeZone: string): string {
  return instant.toLocaleString('sv-SE', { timeZone });
}
