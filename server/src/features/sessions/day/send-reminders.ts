import {
  type Awaited,
  decideReminder,
  REMINDERS,
  type Reminder,
} from '@oakling/domain/sessions/day/decide-reminder';
import { decideLapse } from '@oakling/domain/sessions/supervision/decide-approval';
import { scheduled, sweep, type SweepWork } from '../../../platform/jobs/sweep.ts';
import { lockUndecided, saveLapse } from '../store.ts';
import { lockDue, saveReminder } from './reminder-store.ts';

/**
 * Sends every due reminder once per version. Rules 6.74 and 8.50 to 8.57
 * @returns the number of reminders of each kind.
 */
export async function sendReminders(work: SweepWork): Promise<Record<Reminder, number>> {
  const counts: Record<Reminder, number> = {
    'day-ahead': 0,
    'hour-ahead': 0,
    'decision-waiting': 0,
    'own-decision-waiting': 0,
    'answer-waiting': 0,
    'outcome-asked': 0,
  };
  for (const reminder of REMINDERS) {
    counts[reminder] = await sweep(work, {
      name: 'reminders',
      next: (tx, now, behind) => lockDue(tx, reminder, now, behind?.session ?? null),
      decide: (due, now) => decideReminder(reminder, due, now),
      save: saveReminder,
      failure: 'a reminder of a session could not be sent',
      about: ({ session }: Awaited) => ({ sessionId: session.id, reminder }),
    });
  }
  return counts;
}

/** Runs every minute, because "starts in an hour" must not arrive ten minutes late. */
export const reminderQueue = (work: SweepWork) =>
  scheduled('reminders', '* * * * *', () => sendReminders(work));

/**
 * Announces every request that was still undecided at its start, once. Rule 6.64
 * @returns the number of requests.
 */
export const lapseSessions = (work: SweepWork): Promise<number> =>
  sweep(work, {
    name: 'lapse',
    next: (tx, now, behind) => lockUndecided(tx, now, behind?.session ?? null),
    decide: decideLapse,
    save: (tx, { id }, now) => saveLapse(tx, id, now),
    failure: 'a lapsed request could not be announced',
    about: ({ session }) => ({ sessionId: session.id }),
  });

/** Runs every minute, so people soon learn that no answer will come. */
export const lapseQueue = (work: SweepWork) =>
  scheduled('lapse', '* * * * *', () => lapseSessions(work));
