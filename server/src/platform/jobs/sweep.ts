import type { Decision, DomainEvent } from '@oakling/domain/kernel/decision';
import type { Tx } from '../db/database.ts';
import type { Platform } from '../platform.ts';
import type { SingleQueue } from './jobs.ts';

export type SweepWork = Pick<Platform, 'transact' | 'clock' | 'log'>;

interface Sweep<Row, Value, Event extends DomainEvent> {
  /** The request id in the audit log. */
  readonly name: string;
  /** Locks the next due row after `behind`. */
  readonly next: (tx: Tx, now: Date, behind: Row | null) => Promise<Row | null>;
  readonly decide: (row: Row | null, now: Date) => Decision<Value, Event, string>;
  readonly save: (tx: Tx, value: Value, now: Date, row: Row) => Promise<void>;
  /** The log message of a failure, and the fields that identify its row. */
  readonly failure: string;
  readonly about: (row: Row) => object;
}

/**
 * Handles every due row, each in its own transaction. A failure doesn't delay the others, and the next run retries it.
 * @returns the number of rows that weren't refused.
 */
export async function sweep<Row, Value, Event extends DomainEvent>(
  { transact, clock, log }: SweepWork,
  { name, next, decide, save, failure, about }: Sweep<Row, Value, Event>,
): Promise<number> {
  const changedBy = { as: 'system', personId: null, requestId: name } as const;
  let count = 0;
  let behind: Row | null = null;
  for (;;) {
    const found: { row: Row | null } = { row: null };
    const result = await transact(changedBy, async (tx) => {
      const now = clock();
      const row = await next(tx, now, behind);
      found.row = row;
      const decision = decide(row, now);
      if (decision.ok && row !== null) await save(tx, decision.value, now, row);
      return decision;
    }).catch((error: unknown) => {
      // If no row was found, the database itself failed.
      if (found.row === null) throw error;
      log.error({ err: error, ...about(found.row) }, failure);
      return { ok: false };
    });
    if (found.row === null) return count;
    if (result.ok) count += 1;
    behind = found.row;
  }
}

/** A queue whose next run does the work that a failed run left. */
export const scheduled = (
  name: string,
  cron: string,
  run: () => Promise<unknown>,
): SingleQueue => ({
  name,
  cron,
  retries: 0,
  async work() {
    await run();
  },
});
