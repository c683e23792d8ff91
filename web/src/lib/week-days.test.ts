import { expect, test } from 'vitest';
import { addDays, daysOfWeek, isMonday, mondayOf, startOfDay } from './week-days.ts';

test('a week begins on its Monday, even across months and years', () => {
  expect(mondayOf('2026-03-02')).toBe('2026-03-02');
  expect(mondayOf('2026-03-08')).toBe('2026-03-02');
  expect(mondayOf('2026-03-01')).toBe('2026-02-23');
  expect(mondayOf('2027-01-01')).toBe('2026-12-28');
});

test('a week has seven days, even with a clock change', () => {
  expect(daysOfWeek('2026-03-02')).toEqual([
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
  ]);
  for (const monday of ['2026-03-23', '2026-10-19', '2026-10-26']) {
    expect(new Set(daysOfWeek(monday)).size).toBe(7);
  }
  expect(addDays('2026-03-02', -7)).toBe('2026-02-23');
});

test('a day begins at midnight in the reader’s zone', () => {
  expect(startOfDay('2026-03-02')).toBe(new Date(2026, 2, 2).toISOString());
});

test('only a Monday names a week', () => {
  expect(isMonday('2026-03-02')).toBe(true);
  for (const other of ['2026-03-03', '2026-3-2', '2026-02-30', '', 'next']) {
    expect(isMonday(other)).toBe(false);
  }
});
