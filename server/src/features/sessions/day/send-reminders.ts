import {
  decideReminder,
  REMINDERS,
  type Awaited,
  type Reminder,
} from '@oakling/domain/sessions/day/decide-reminder';
import type { Transact } from '../../../platform/db/transact.ts';
import type { SingleQueue } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/process/log.ts';
import { lockDue, saveReminder, type Cursor } from './reminder-store.ts';

interface Work {
  readonly transact: Transact;
  readonly clock: () => Date;
  readonly log: Log;
}

/**
 * Sends every due reminder once per version, each in its own transaction. A failure doesn't delay the other reminders,
 * and the next run retries it. Rules 6.74 and 8.50 to 8.57
 * @returns the number of reminders of each kind.
 */
export async function sendReminders(work: Work): Promise<Record<Reminder, number>> {
  const counts: Record<Reminder, number> = {
    'day-ahead': 0,
    'hour-ahead': 0,
    'decision-waiting': 0,
    'own-decision-waiting': 0,
    'answer-waiting': 0,
    'outcome-asked': 0,
  };
  for (const reminder of REMINDERS) counts[reminder] = await sendAll(work, reminder);
  return counts;
}

async function sendAll(work: Work, reminder: Reminder): Promise<number> {
  let count = 0;
  let behind: Cursor | null = null;
  for (;;) {
    const { next, isSent } = await sendNext(work, reminder, behind);
    if (next === null) return count;
    if (isSent) count += 1;
    behind = next;
  }
}

/** Returns the session, or null if none is due, and whether its reminder was sent. */
async function sendNext(
  { transact, clock, log }: Work,
  reminder: Reminder,
  behind: Cursor | null,
): Promise<{ next: Cursor | null; isSent: boolean }> {
  const changedBy = { as: 'system', personId: null, requestId: 'reminders' } as const;
  const found: { due: Awaited | null } = { due: null };
  const result = await transact(changedBy, async (tx) => {
    const now = clock();
    found.due = await lockDue(tx, reminder, now, behind);
    const decision = decideReminder(reminder, found.due, now);
    if (decision.ok) await saveReminder(tx, decision.value, now);
    return decision;
  }).catch((error: unknown) => {
    // If no session was found, the database itself failed.
    if (found.due === null) throw error;
    const { id: sessionId } = found.due.session;
    log.error({ err: error, sessionId, reminder }, 'a reminder of a session could not be sent');
    return { ok: false };
  });
  return { next: found.due?.session ?? null, isSent: result.ok };
}

/** Runs every minute, because "starts in an hour" must not arrive ten minutes late. */
export function reminderQueue(transact: Transact, clock: () => Date, log: Log): SingleQueue {
  return {
    name: 'reminders',
    cron: '* * * * *',
    // The next run retries.
    retries: 0,
    async work() {
      await sendReminders({ transact, clock, log });
    },
  };
}
