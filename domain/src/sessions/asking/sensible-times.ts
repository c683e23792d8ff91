import { durationMinutes } from '../session.ts';

/** Durations that forms offer, in minutes. Rule 6.110 */
export const OFFERED_MINUTES = [30, 45, 60, 90] as const;
/** Longer sessions require the sender's confirmation. Rule 6.112 */
export const USUAL_MINUTES = 3 * 60;
/** Longer sessions are refused. The database has the same limit. Rule 6.111 */
export const LONGEST_MINUTES = 12 * 60;
/** Usual hours of a session in the youth's time zone. Rule 6.112 */
export const USUAL_FROM = '08:00';
export const USUAL_UNTIL = '20:00';

/** A start and an end in the youth's time zone, YYYY-MM-DDTHH:mm. */
export interface YouthHours {
  readonly from: string;
  readonly to: string;
}

type Length = { readonly startsAt: Date; readonly endsAt: Date };

/** Rule 6.111 */
export function isTooLong(time: Length): boolean {
  return durationMinutes(time) > LONGEST_MINUTES;
}

/** Rule 6.114 */
export const TIME_MARKS = ['long', 'early', 'late'] as const;
export type TimeMark = (typeof TIME_MARKS)[number];

/** Lists what is unusual about a time. A session that ends after midnight is treated as late. Rule 6.114 */
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
 * Features of a time that the sender must confirm. Early and late share one value, because elders must not learn the youth's local time.
 * Rules 6.112 and 6.113
 */
export type UnusualTime = 'unusual-length' | 'unusual-hours';

/** The warning that the sender must confirm first, or null if there is none or it was confirmed. */
export function unusualTime(
  { unusualConfirmed = false }: { readonly unusualConfirmed?: boolean | undefined },
  time: Length,
  hours: YouthHours,
): UnusualTime | null {
  const marks = timeMarks(time, hours);
  if (unusualConfirmed || marks.length === 0) return null;
  return marks.some((mark) => mark !== 'long') ? 'unusual-hours' : 'unusual-length';
}

export function timeMarkWords(mark: TimeMark, youth: string): string {
  if (mark === 'long') return 'Longer than three hours';
  return mark === 'early' ? `Begins before 8 AM for ${youth}` : `Ends after 8 PM for ${youth}`;
}
