import { expect, test } from 'vitest';
import { startIn, whenWords } from './when-words.ts';

const at = (start: string, end: string, timeZone: string) => ({
  startsAt: new Date(start),
  endsAt: new Date(end),
  timeZone,
});

test('the reader’s zone comes first, then the meeting’s', () => {
  const meeting = at('2026-03-03T21:00:00Z', '2026-03-03T22:00:00Z', 'America/New_York');
  expect(whenWords(meeting, 'Asia/Kolkata')).toEqual([
    { label: 'When', words: 'Wednesday, March 4, 2026, 2:30 AM to 3:30 AM, Kolkata time' },
    { label: 'Planned as', words: 'Tuesday, March 3, 2026, 4:00 PM to 5:00 PM, New York time' },
  ]);
});

test.for([[null], ['America/New_York'], ['America/Toronto']] as const)(
  'a reader in %s, with the same time on the clock, gets the hours once',
  ([zone]) => {
    const meeting = at('2026-03-03T21:00:00Z', '2026-03-03T22:00:00Z', 'America/New_York');
    expect(whenWords(meeting, zone)).toHaveLength(1);
  },
);

test.for([
  // DST starts in New York on March 8 and in Berlin on March 29.
  ['2026-03-07T15:00:00Z', '4:00 PM to 5:00 PM, Berlin time'],
  ['2026-03-08T14:00:00Z', '3:00 PM to 4:00 PM, Berlin time'],
  ['2026-03-29T14:00:00Z', '4:00 PM to 5:00 PM, Berlin time'],
] as const)('ten o’clock in New York at %s is %s', ([start, words]) => {
  const end = new Date(Date.parse(start) + 3_600_000).toISOString();
  const [theirs, own] = whenWords(at(start, end, 'America/New_York'), 'Europe/Berlin');
  expect(own?.words).toContain('10:00 AM to 11:00 AM, New York time');
  expect(theirs?.words).toContain(words);
});

test('the start alone is a day and a time', () => {
  const meeting = at('2026-03-03T21:00:00Z', '2026-03-03T22:00:00Z', 'Australia/Lord_Howe');
  expect(startIn(meeting, meeting.timeZone)).toBe(
    'Wednesday, March 4, 2026 at 8:00 AM, Lord Howe time',
  );
});
