import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { checkLapsing, type CheckLapsing } from './clearance-events.ts';

/** How many days before a check lapses the moderators hear of it. Rule 9.134 */
export const REMINDER_DAYS = [30, 7] as const;
export type ReminderDays = (typeof REMINDER_DAYS)[number];

/** A check that lapses, and of which days the moderators were reminded. Days are ISO dates in UTC. */
export interface LapsingCheck {
  readonly id: string;
  readonly personId: string;
  readonly check: string;
  readonly recordedOn: string;
  readonly validUntil: string;
  readonly sent: readonly number[];
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Which reminder a check is due for on a day; one that was missed gives way to the next. */
export function dueReminder(check: LapsingCheck, today: string): ReminderDays | null {
  const left = daysBetween(today, check.validUntil);
  if (left < 0 || left > 30) return null;
  const days = left > 7 ? 30 : 7;
  // Who recorded it for less than that knows.
  if (daysBetween(check.recordedOn, check.validUntil) < days) return null;
  return check.sent.includes(days) ? null : days;
}

/** Rule 9.134: the moderators are reminded once of each of the days. */
export function decideCheckReminder(
  check: LapsingCheck | null,
  today: string,
): Decision<{ readonly id: string; readonly days: ReminderDays }, CheckLapsing, 'not-due'> {
  if (check === null) return refuse('not-due');
  const days = dueReminder(check, today);
  if (days === null) return refuse('not-due');
  return accept({ id: check.id, days }, checkLapsing({ ...check, days }));
}
