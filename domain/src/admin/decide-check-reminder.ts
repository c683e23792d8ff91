import { accept, refuse, type Decision } from '../kernel/decision.ts';
import {
  checkLapsed,
  checkLapsing,
  type CheckLapsed,
  type CheckLapsing,
  type ExpiringCheck,
} from './clearance-events.ts';

/** The times of the reminders, in days before a check expires. 0 is the last day. Rules 9.134 and 9.236 */
export type ReminderDays = 30 | 7 | 0;

/** Days are ISO dates in UTC. */
export interface LapsingCheck extends ExpiringCheck {
  readonly id: string;
  readonly recordedOn: string;
  readonly sent: readonly number[];
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The reminder due on a day. A missed reminder is replaced by the next one. */
export function dueReminder(check: LapsingCheck, today: string): ReminderDays | null {
  const left = daysBetween(today, check.validUntil);
  if (left > 30) return null;
  const days = reminderFor(left);
  // Skip reminders earlier than the check's own duration.
  if (daysBetween(check.recordedOn, check.validUntil) < days) return null;
  return check.sent.includes(days) ? null : days;
}

function reminderFor(left: number): ReminderDays {
  if (left < 0) return 0;
  return left > 7 ? 30 : 7;
}

/** Rules 9.134 and 9.236 */
export function decideCheckReminder(
  check: LapsingCheck | null,
  today: string,
): Decision<
  { readonly id: string; readonly days: ReminderDays },
  CheckLapsing | CheckLapsed,
  'not-due'
> {
  if (check === null) return refuse('not-due');
  const days = dueReminder(check, today);
  if (days === null) return refuse('not-due');
  const event = days === 0 ? checkLapsed(check) : checkLapsing({ ...check, days });
  return accept({ id: check.id, days }, event);
}
