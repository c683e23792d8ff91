import { sql } from 'kysely';
import { inTransaction, type Db, type Tx } from '../db/database.ts';
import type { EncryptedEvent } from './event-code.ts';

export interface OutboxRow extends EncryptedEvent {
  /** The number of the event's audit row. */
  readonly id: string;
  readonly requestId: string;
  readonly failures: number;
}

/** An arbitrary number, but all servers of a database must use the same one. */
const DELIVERY_LOCK = 7_046_031;
/** After this many failures, which takes about four minutes, an event is parked until an operator investigates. */
const MOST_FAILURES = 8;

/** Runs a transaction of the delivery. Waits while another server runs one. */
export function whileDelivering<Result>(db: Db, run: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(db, { as: 'owner', lock: DELIVERY_LOCK }, run);
}

/**
 * The oldest due events. A failed event holds back later events about its subject, to keep their order; a parked event
 * holds back none.
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

/** Failed tries, and changes that also need the cookie of their response. */
const NOT_DONE =
  '^(LoggedIn|LoginsChecked|OwnDevice|RecoveryCode|SecondFactorPassed|ChildDeviceAdded)|Locked$';

/**
 * True if this request, by this person unless that is null, has recently made a change, and no other has changed the
 * same subject or removed the account since. Rule 10.463
 */
export async function isMade(db: Db, requestId: string, personId: string | null): Promise<boolean> {
  const own = personId === null ? sql`true` : sql`actor_id = ${personId}`;
  const { rows } = await inTransaction(db, { as: 'owner' }, (tx) =>
    sql`
      select from (select * from audit_log where ${own} order by id desc limit 1000) as made
      where request_id = ${requestId} and at > now() - interval '10 minutes' and type !~ ${NOT_DONE}
      having count(*) > 0 and bool_and(not exists (
        select from audit_log as later
        where later.feature in (made.feature, 'safety')
          and (later.feature = made.feature or later.type = 'AccountRemoved') and later.subject_id = made.subject_id and later.id > made.id and later.request_id <> made.request_id
      ))
    `.execute(tx),
  );
  return rows.length > 0;
}

export async function removeDelivered(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from outbox where id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** The state after a failure. `parked`: this failure parked the event. `still-parked`: the event was parked before. */
type AfterFailure = 'waiting' | 'parked' | 'still-parked';

/**
 * Counts a failed delivery and schedules the retry: after 2 s, with doubled delays, and hourly once the event is
 * parked.
 */
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
