import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/** An event as it stands in the outbox. */
export interface OutboxRow {
  /** The number of its audit row. */
  readonly id: string;
  readonly type: string;
  readonly subjectId: string;
  /** The event, encrypted. */
  readonly payload: string;
}

/** Any number will do, as long as all servers of one database ask for the same one. */
const DELIVERY_LOCK = 7_046_031;
/** After so many failures, about four minutes, an event waits for somebody to look. */
const MOST_FAILURES = 8;

/** Waits until no other server delivers, until the end of this transaction. */
export async function lockDelivery(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DELIVERY_LOCK})`.execute(tx);
}

/**
 * The oldest events that are due. One that failed waits, and with it the later ones of its subject, so that
 * the events of one subject stay in order; a parked one holds up nothing, and is tried again each hour.
 */
export async function readDueEvents(tx: Tx, limit: number): Promise<readonly OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select event.id, event.type, event.subject_id as "subjectId", event.payload
    from outbox as event
    where (event.parked_at is null or event.parked_at <= now() - interval '1 hour')
      and (event.retry_at is null or event.retry_at <= now())
      and not exists (
        select from outbox as failed
        where failed.subject_id = event.subject_id and failed.id < event.id
          and failed.failures > 0 and failed.parked_at is null and failed.retry_at > now()
      )
    order by event.id
    limit ${limit}
  `.execute(tx);
  return rows;
}

/** Takes delivered events out of the outbox. */
export async function removeDelivered(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from outbox where id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** Notes that an event could not be delivered: tried again after 2 s, doubling. @returns whether it is parked now. */
export async function noteFailure(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ isParked: boolean }>`
    update outbox
    set failures = failures + 1,
      retry_at = now() + interval '2 seconds' * power(2, failures),
      parked_at = case when failures + 1 >= ${MOST_FAILURES} then now() end
    where id = ${id}
    returning parked_at is not null as "isParked"
  `.execute(db);
  return rows[0]?.isParked === true;
}
