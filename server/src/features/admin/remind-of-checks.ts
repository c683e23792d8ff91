import {
  decideCheckReminder,
  type LapsingCheck,
} from '@oakling/domain/admin/decide-check-reminder';
import type { Transact } from '../../platform/db/transact.ts';
import type { SingleQueue } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/process/log.ts';
import { lockLapsing, saveCheckReminder } from './check-reminder-store.ts';

interface Work {
  readonly transact: Transact;
  readonly clock: () => Date;
  readonly log: Log;
}

/**
 * Sends each reminder about an expiring or expired check once, in its own transaction. The next run retries failures.
 * Rules 9.134 and 9.236
 * @returns the number of reminders sent.
 */
export async function remindOfChecks(work: Work): Promise<number> {
  let count = 0;
  let behind = '0';
  for (;;) {
    const { next, isSent } = await remindOfNext(work, behind);
    if (next === null) return count;
    if (isSent) count += 1;
    behind = next;
  }
}

/** @returns the next check's id, or null, and whether a reminder was sent. */
async function remindOfNext(
  { transact, clock, log }: Work,
  behind: string,
): Promise<{ next: string | null; isSent: boolean }> {
  const changedBy = { as: 'system', personId: null, requestId: 'check-reminders' } as const;
  const found: { check: LapsingCheck | null } = { check: null };
  const result = await transact(changedBy, async (tx) => {
    const now = clock();
    const today = now.toISOString().slice(0, 10);
    found.check = await lockLapsing(tx, today, behind);
    const decision = decideCheckReminder(found.check, today);
    if (decision.ok) await saveCheckReminder(tx, decision.value, now);
    return decision;
  }).catch((error: unknown) => {
    // If no check was found, the lookup itself failed.
    if (found.check === null) throw error;
    log.error({ err: error, checkId: found.check.id }, 'a check reminder could not be sent');
    return { ok: false };
  });
  return { next: found.check?.id ?? null, isSent: result.ok };
}

/** Runs hourly, because deadlines are days and a server may have been down. */
export function checkReminderQueue(transact: Transact, clock: () => Date, log: Log): SingleQueue {
  return {
    name: 'check-reminders',
    cron: '23 * * * *',
    // The next hourly run retries.
    retries: 0,
    async work() {
      await remindOfChecks({ transact, clock, log });
    },
  };
}
