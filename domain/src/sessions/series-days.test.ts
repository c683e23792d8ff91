import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST_TIMES, RHYTHMS } from './repeat.ts';
import { seriesDays } from './series-days.ts';

const days = (first: string, every: (typeof RHYTHMS)[number], times: number) =>
  seriesDays(first, { every, times });

describe('Rule 6.430, the days of a series', () => {
  test('are a week or two weeks apart, over the end of a month and of a year', () => {
    expect(days('2026-12-19', 'week', 3).days).toEqual(['2026-12-19', '2026-12-26', '2027-01-02']);
    expect(days('2026-12-19', 'two-weeks', 3).days).toEqual([
      '2026-12-19',
      '2027-01-02',
      '2027-01-16',
    ]);
  });

  test('are the same day of each month; a month without that day is left out', () => {
    expect(days('2026-01-31', 'month', 4)).toEqual({
      days: ['2026-01-31', '2026-03-31'],
      missing: ['2026-02', '2026-04'],
    });
    expect(days('2028-02-29', 'month', 13).missing).toEqual(['2029-02']);
  });

  test('begin with the first, rise, and are as many as asked for, without the missing ones', () => {
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        instants,
        fc.constantFrom(...RHYTHMS),
        fc.integer({ min: 2, max: MOST_TIMES }),
        (start, every, times) => {
          const first = start.toISOString().slice(0, 10);
          const found = days(first, every, times);
          expect(found.days[0]).toBe(first);
          expect(found.days).toEqual(found.days.toSorted());
          expect(new Set(found.days).size + found.missing.length).toBe(times);
        },
      ),
    );
  });
});
