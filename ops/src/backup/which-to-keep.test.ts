import { expect, test } from 'vitest';
import { backupName, newestFirst, tooMany } from './which-to-keep.ts';

const NOW = new Date('2026-11-24T03:00:00Z');
const before = (days: number) => backupName(new Date(NOW.getTime() - days * 86_400_000));
const daily = Array.from({ length: 800 }, (_, days) => before(days));

test('Rule 10.263, daily backups are kept for 7 days, 4 weeks and 12 months', () => {
  const old = tooMany(daily);
  const left = daily.filter((name) => !old.includes(name));
  const days = left.map((name) => name.slice('oakling-'.length, 'oakling-2026-11-24'.length));
  expect(days).toEqual([
    ...[
      '2026-11-24',
      '2026-11-23',
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
    ],
    ...['2026-11-15', '2026-11-08'],
    ...[
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
      '2026-07-31',
      '2026-06-30',
      '2026-05-31',
      '2026-04-30',
    ],
    ...['2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ]);
});

test('Rule 10.263, the newest backup of a day is kept, and other files are left alone', () => {
  const early = backupName(new Date('2026-11-24T01:00:00Z'));
  const names = [early, before(0), 'holiday.jpg', `${before(0)}.sha256`];
  expect(tooMany(names)).toEqual([early]);
  expect(newestFirst(names)).toEqual([before(0), early]);
});

test('Rule 10.263, a computer that was off for a year keeps its old backups', () => {
  expect(tooMany([before(0), before(400), before(401), before(402)])).toEqual([]);
});
