import {
  decideCheckReminder,
  type LapsingCheck,
} from '@oakling/domain/admin/decide-check-reminder';
import { scheduled, sweep, type SweepWork } from '../../platform/jobs/sweep.ts';
import { lockLapsing, saveCheckReminder } from './check-reminder-store.ts';

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/**
 * Sends each reminder about an expiring or expired check once. Rules 9.134 and 9.236
 * @returns the number of reminders sent.
 */
export const remindOfChecks = (work: SweepWork): Promise<number> =>
  sweep(work, {
    name: 'check-reminders',
    next: (tx, now, behind) => lockLapsing(tx, dayOf(now), behind?.id ?? '0'),
    decide: (check, now) => decideCheckReminder(check, dayOf(now)),
    save: saveCheckReminder,
    failure: 'a check reminder could not be sent',
    about: ({ id }: LapsingCheck) => ({ checkId: id }),
  });

/** Runs hourly, because deadlines are days and a server may have been down. */
export const checkReminderQueue = (work: SweepWork) =>
  scheduled('check-reminders', '23 * * * *', () => remindOfChecks(work));
