import { durationMinutes } from '../session.ts';

/** Rule 6.110: the durations that a form offers, in minutes. */
export const OFFERED_MINUTES = [30, 45, 60, 90] as const;
/** Rule 6.112: a longer session is questioned before it is sent. */
export const USUAL_MINUTES = 3 * 60;
/** Rule 6.111: a longer one is refused; the database has the same number. */
export const LONGEST_MINUTES = 12 * 60;
/** Rule 6.112: between these times of the youth's day a session is usual. */
export const USUAL_FROM = '08:00';
export const USUAL_UNTIL = '20:00';

/** A time by the clock of the youth, YYYY-MM-DDTHH:mm at both ends. */
export interface YouthHours {
  readonly from: string;
  readonly to: string;
}

type Length = { readonly startsAt: Date; readonly endsAt: Date };

/** Rule 6.111 */
export function isTooLong(time: Length): boolean {
  return durationMinutes(time) > LONGEST_MINUTES;
}

/** Unusual features of a time, for the guardian who decides. Rule 6.114 */
export const TIME_MARKS = ['long', 'early', 'late'] as const;
export type TimeMark = (typeof TIME_MARKS)[number];

/** Rule 6.114: all that is unusual about a time. One that goes on past midnight ends late. */
export function timeMarks(time: Length, { from, to }: YouthHours): readonly TimeMark[] {
  const isOvernight = from.slice(0, 10) !== to.slice(0, 10);
  const is: Readonly<Record<TimeMark, boolean>> = {
    long: durationMinutes(time) > USUAL_MINUTES,
    early: from.slice(11) < USUAL_FROM,
    late: isOvernight || to.slice(11) > USUAL_UNTIL,
  };
  return TIME_MARKS.filter((mark) => is[mark]);
}

/**
 * Rules 6.112 and 6.113: what the sender is asked about first. That a time is early or late is one word: where on the
 * clock of the youth it lies is not the elder's to learn.
 */
export type UnusualTime = 'unusual-length' | 'unusual-hours';

/** The warning to confirm before sending a time; null if there is none or it was confirmed. */
export function unusualTime(
  { unusualConfirmed = false }: { readonly unusualConfirmed?: boolean | undefined },
  time: Length,
  hours: YouthHours,
): UnusualTime | null {
  const marks = timeMarks(time, hours);
  if (unusualConfirmed || marks.length === 0) return null;
  return marks.some((mark) => mark !== 'long') ? 'unusual-hours' : 'unusual-length';
}

/** A mark in words, as pages and mails have it. */
export function timeMarkWords(mark: TimeMark, youth: string): string {
  if (mark === 'long') return 'Longer than three hours';
  return mark === 'early' ? `Begins before 8 AM for ${youth}` : `Ends after 8 PM for ${youth}`;
}
