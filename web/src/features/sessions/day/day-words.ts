import { counted } from '@oakling/domain/kernel/words';
import { localNow, spokenClockWords } from '../../../lib/date-words.ts';

interface Times {
  readonly startsAt: string;
  readonly endsAt: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The time to sessions that are closer than this is counted in minutes. */
const NEAR_MINUTES = 60;
/** Sessions that are further away show only their date. */
const FAR_DAYS = 14;

/** How soon a session is, in everyday words, or null if its date is clearer. Rule 6.230 */
export function soonWords({ startsAt, endsAt }: Times, now: number): string | null {
  const left = Date.parse(startsAt) - now;
  if (now >= Date.parse(endsAt)) return 'Ended';
  if (left <= 0) return 'Happening now';
  if (left <= HOUR_MS) {
    return `Starts in ${counted(Math.ceil(left / MINUTE_MS), 'minute', 'minutes')}`;
  }
  const days = daysBetween(now, Date.parse(startsAt));
  if (days > FAR_DAYS) return null;
  if (days > 1) return `In ${days} days`;
  return `${days === 0 ? 'Today' : 'Tomorrow'} at ${spokenClockWords(startsAt)}`;
}

/** The announcement for screen readers: three per session instead of one per minute. */
export function spokenWords({ startsAt, endsAt }: Times, now: number): string {
  const left = Date.parse(startsAt) - now;
  if (left > 10 * MINUTE_MS) return '';
  if (left > 0) return 'The session starts in less than 10 minutes.';
  return now < Date.parse(endsAt) ? 'The session is under way.' : 'The session has ended.';
}

/** The instants at which the texts of `soonWords` and `spokenWords` change. */
export function turnsOf({ startsAt, endsAt }: Times): number[] {
  const start = Date.parse(startsAt);
  const minutes = Array.from({ length: NEAR_MINUTES + 1 }, (_, ahead) => start - ahead * MINUTE_MS);
  const days = Array.from({ length: FAR_DAYS + 1 }, (_, ahead) => dayBefore(start, ahead));
  return [...minutes, ...days, Date.parse(endsAt)];
}

/** The number of the reader's midnights between two instants. */
function daysBetween(from: number, to: number): number {
  const date = (instant: number) => Date.parse(localNow(new Date(instant)).slice(0, 10));
  return Math.round((date(to) - date(from)) / DAY_MS);
}

/** The reader's midnight this many days before the one that precedes an instant. */
function dayBefore(instant: number, days: number): number {
  const day = new Date(instant);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - days).getTime();
}
