import { sql } from 'kysely';
import { inTransaction, type Db, type Tx } from '../db/database.ts';
import type { EncryptedEvent } from './event-code.ts';

/** An event as it stands in the outbox. */
export interface OutboxRow extends EncryptedEvent {
  /** The number of its audit row. */
  readonly id: string;
  /** Of the request that caused it. */
  readonly requestId: string;
  /** How often it could not be delivered. */
  readonly failures: number;
}

/** Any number will do, as long as all servers of one database ask for the same one. */
const DELIVERY_LOCK = 7_046_031;
/** After so many failures, about four minutes, an event is parked: it waits for somebody to look. */
const MOST_FAILURES = 8;

/** Runs a transaction of delivery, once no other server has one. */
export function whileDelivering<Result>(db: Db, run: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(db, { as: 'owner', lock: DELIVERY_LOCK }, run);
}

/**
 * The oldest events that are due. One that failed waits, and with it the later ones of its subject, so that
 * the events of one subject stay in order; a parked one holds up nothing.
 */
export async function readDueEvents(tx: Tx, limit: number): Promise<readonly OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select event.id, event.type, event.subject_id as "subjectId", event.payload,
      event.request_id as "requestId", event.failures
    from outbox as event
    where (event.retry_at is null or event.retry_at <= now())
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

/** What a failure made of an event: `parked` by just this one, or parked before. */
type AfterFailure = 'waiting' | 'parked' | 'still-parked';

/** Counts a failure of an event: it is tried again after 2 s, doubling, and once it is parked each hour. */
export async function countFailure(tx: Tx, id: string): Promise<AfterFailure> {
  const { rows } = await sql<{ state: AfterFailure }>`
    update outbox
    set failures = failures + 1,
      retry_at = now() + case
        when failures + 1 >= ${MOST_FAILURES} then interval '1 hour'
        else interval '2 seconds' * power(2, failures)
      end,
      parked_at = coalesce(parked_at, case when failures + 1 >= ${MOST_FAILURES} then now() end)
    where id = ${id}
    returning case
      when parked_at is null then 'waiting' when parked_at = now() then 'parked' else 'still-parked'
    end as state
  `.execute(tx);
  return rows[0]?.state ?? 'waiting';
}
