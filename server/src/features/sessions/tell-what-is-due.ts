import {
  decideReminder,
  REMINDERS,
  type Awaited,
  type Reminder,
} from '@oakling/domain/sessions/decide-reminder';
import type { Transact } from '../../platform/db/transact.ts';
import type { SingleQueue } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/process/log.ts';
import { lockDue, saveTelling, type Cursor } from './telling-store.ts';

interface Work {
  readonly transact: Transact;
  readonly clock: () => Date;
  readonly log: Log;
}

/**
 * Rules 6.74 and 8.50 to 8.57: tells of every session that is due, each by itself and once for its
 * version. One that cannot be told of keeps no other waiting; it is tried again the next time.
 * @returns how many there were of each kind.
 */
export async function tellWhatIsDue(work: Work): Promise<Record<Reminder, number>> {
  const counts: Record<Reminder, number> = {
    'day-ahead': 0,
    'hour-ahead': 0,
    'decision-waiting': 0,
    'outcome-asked': 0,
  };
  for (const telling of REMINDERS) counts[telling] = await tellAll(work, telling);
  return counts;
}

async function tellAll(work: Work, telling: Reminder): Promise<number> {
  let count = 0;
  let behind: Cursor | null = null;
  for (;;) {
    const { next, isTold } = await tellNext(work, telling, behind);
    if (next === null) return count;
    if (isTold) count += 1;
    behind = next;
  }
}

/** Tells of the next session. @returns which one it was, null when there is none, and whether it went. */
async function tellNext(
  { transact, clock, log }: Work,
  telling: Reminder,
  behind: Cursor | null,
): Promise<{ next: Cursor | null; isTold: boolean }> {
  const changedBy = { as: 'system', personId: null, requestId: 'telling' } as const;
  const found: { due: Awaited | null } = { due: null };
  const result = await transact(changedBy, async (tx) => {
    const now = clock();
    found.due = await lockDue(tx, telling, now, behind);
    const decision = decideReminder(telling, found.due, now);
    if (decision.ok) await saveTelling(tx, decision.value, now);
    return decision;
  }).catch((error: unknown) => {
    // Without a session it is the database that failed.
    if (found.due === null) throw error;
    const { id: sessionId } = found.due.session;
    log.error({ err: error, sessionId, telling }, 'nobody could be told of a session');
    return { ok: false };
  });
  return { next: found.due?.session ?? null, isTold: result.ok };
}

/** Looks each minute, as whoever has an hour left should not read of it after ten minutes of that. */
export function tellingQueue(transact: Transact, clock: () => Date, log: Log): SingleQueue {
  return {
    name: 'telling',
    cron: '* * * * *',
    // The next minute's tries again.
    retries: 0,
    async work() {
      await tellWhatIsDue({ transact, clock, log });
    },
  };
}
