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
 * Rules 9.134 and 9.236: tells of every check that lapses soon or has lapsed, each by itself and once. One that fails
 * keeps no other waiting; it is tried again the next time.
 * @returns of how many.
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

/** @returns the id of the check that was next, null when there is none, and whether anybody was reminded of it. */
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
    // Without a check it is the database that failed.
    if (found.check === null) throw error;
    log.error({ err: error, checkId: found.check.id }, 'a reminder of a check could not be sent');
    return { ok: false };
  });
  return { next: found.check?.id ?? null, isSent: result.ok };
}

/** Looks each hour: it counts days, and a server may have been away for some. */
export function checkReminderQueue(transact: Transact, clock: () => Date, log: Log): SingleQueue {
  return {
    name: 'check-reminders',
    cron: '23 * * * *',
    // The next hour's tries again.
    retries: 0,
    async work() {
      await remindOfChecks({ transact, clock, log });
    },
  };
}
