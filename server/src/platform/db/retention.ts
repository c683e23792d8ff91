import { endOf } from '@oakling/domain/legal/kept-for';
import { RETENTION_ROWS, type PurgedRow } from '@oakling/domain/legal/retention';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';
import type { SingleQueue } from '../jobs/jobs.ts';
import type { Log } from '../process/log.ts';

/** The batch size, which is small enough that a batch holds its locks for only milliseconds. */
export const PURGE_BATCH = 1000;
/** An arbitrary lock number that nothing else uses. */
const LOCK = 7_241_903;

export interface Purge {
  readonly of: PurgedRow;
  /**
   * Deletes, in batches, what is older than `before` or has expired at `now`.
   * @returns the number of rows.
   */
  run(db: Db, times: { readonly before: Date; readonly now: Date }): Promise<number>;
}

export async function inBatches(deleteBatch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await deleteBatch();
    total += deleted;
    if (deleted < PURGE_BATCH) return total;
  }
}

/** Skips locked rows, which the next run deletes. */
export function deleteWhere(
  db: Db,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const name = sql.table(table);
  return inBatches(async () => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${name} where ctid = any (array(
        select ctid from ${name} where ${condition} limit ${PURGE_BATCH} for update skip locked
      ))
    `.execute(db);
    return Number(numAffectedRows);
  });
}

/**
 * Deletes expired data and records the counts in the audit log. Rule 9.82
 * @returns the counts by kind, or null if another server is doing this.
 */
export async function carryOutRetention(
  db: Db,
  purges: readonly Purge[],
  now: Date,
): Promise<Partial<Record<PurgedRow, number>> | null> {
  return db.connection().execute(async (own) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_lock(${LOCK}) as free
    `.execute(own);
    if (rows[0]?.free !== true) return null;
    try {
      const counts: Partial<Record<PurgedRow, number>> = {};
      for (const { of, run } of purges) {
        counts[of] = await run(db, { before: endOf(RETENTION_ROWS[of].age, now), now });
      }
      await sql`
        insert into audit_log (type, feature, subject_id, after)
        values ('RetentionCarriedOut', 'legal', 'retention', ${JSON.stringify(counts)}::jsonb)
      `.execute(db);
      return counts;
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(own);
    }
  });
}

/** `cron` is in UTC. */
export function retentionQueue(
  name: string,
  cron: string,
  { db, log, clock, purges }: { db: Db; log: Log; clock: () => Date; purges: readonly Purge[] },
): SingleQueue {
  return {
    name,
    cron,
    async work() {
      const counts = await carryOutRetention(db, purges, clock());
      log.info({ queue: name, counts }, 'retention completed');
    },
  };
}
