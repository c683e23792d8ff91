import type { Rhythm } from './repeat.ts';

interface Repeated {
  readonly every: Rhythm;
  readonly times: number;
  readonly leftOut?: readonly string[] | undefined;
}

/** A day of a series, or a month that lacks it: 31st, or February 29. */
export interface SeriesDays {
  /** YYYY-MM-DD, beginning with the first date. */
  readonly days: readonly string[];
  /** The months (YYYY-MM) that are left out. */
  readonly missing: readonly string[];
}

/** The days of a series that begins on `first` (YYYY-MM-DD), without those left out. Rule 6.430 */
export function seriesDays(first: string, { every, times, leftOut = [] }: Repeated): SeriesDays {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number);
  const dates = Array.from({ length: times }, (_, nth) => {
    const isMonthly = every === 'month';
    const step = every === 'week' ? 7 : 14;
    const date = new Date(
      Date.UTC(year, month - 1 + (isMonthly ? nth : 0), isMonthly ? day : day + nth * step),
    );
    const isMissing = isMonthly && date.getUTCDate() !== day;
    // Day 0 is the last day of the month before.
    if (isMissing) date.setUTCDate(0);
    return { text: date.toISOString().slice(0, 10), isMissing };
  });
  return {
    days: dates.flatMap(({ text, isMissing }) =>
      isMissing || (text !== first && leftOut.includes(text)) ? [] : [text],
    ),
    missing: dates.flatMap(({ text, isMissing }) => (isMissing ? [text.slice(0, 7)] : [])),
  };
}

/** Rule 6.430 */
export const RHYTHM_WORDS: Readonly<Record<Rhythm, string>> = {
  week: 'Every week',
  'two-weeks': 'Every two weeks',
  month: 'Every month',
};

/** The number of dates left: this one and those after it. Months that lack the day don't count. */
export function datesLeft({ status, date, series }: Repeating): number {
  if (series === null) return 1;
  return status === 'pending' ? seriesDays(date, series).days.length : series.times;
}

interface Repeating {
  readonly status: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly series: Repeated | null;
}

/** How often a session repeats, and how many dates are left, such as "Every week, 8 dates". Empty for a single one. */
export function seriesWords(session: Repeating): string {
  if (session.series === null) return '';
  const left = datesLeft(session);
  return `${RHYTHM_WORDS[session.series.every]}, ${left === 1 ? 'the last date' : `${left} dates`}`;
}

/**
 * Why a date of a request doesn't fit, as the requester reads it. `other` doesn't reveal whether the other person has a
 * session then or a guardian's rule forbids it. Rule 6.437
 */
export const DATE_PROBLEMS = {
  own: 'You have another session then.',
  other: 'The other person isn’t free then.',
  skipped: 'The clocks go forward and skip this hour. It would be an hour later.',
  impossible: 'The clocks change during this hour.',
};
