import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Family } from './family.ts';

/** A session as a test puts it into the database, bypassing all rules. */
export interface StoredSession {
  readonly id: string;
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly startsAt: Date;
  readonly minutes: number;
  readonly decidedAt: Date;
  readonly connectionMode?: 'In-Person' | 'Remote';
  /** The zone that it was planned in. */
  readonly timeZone?: string;
}

/** Writes sessions of a family that the elder asked for, with the owner's rights. */
export async function storeSessions(
  db: Db,
  { elder, youth, parent }: Family,
  sessions: readonly StoredSession[],
): Promise<void> {
  for (const session of sessions) {
    const { id, status, startsAt, minutes, decidedAt } = session;
    const { timeZone = 'UTC', connectionMode = 'In-Person' } = session;
    const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
    const isDecided = status !== 'pending';
    await sql`
      insert into sessions (id, elder_id, youth_id, created_by, connection_mode, interests,
        start_time, end_time, time_zone, during, status, decided_at, decided_by)
      values (${id}, ${elder.personId}, ${youth.personId}, ${elder.personId}, ${connectionMode},
        '{Photography}', ${startsAt}::timestamptz at time zone ${timeZone},
        ${endsAt}::timestamptz at time zone ${timeZone}, ${timeZone},
        tstzrange(${startsAt}, ${endsAt}), ${status}, ${isDecided ? decidedAt : null},
        ${isDecided ? parent.personId : null})
    `.execute(db);
  }
}
