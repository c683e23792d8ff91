import { expect, test } from 'vitest';
import { whenWords } from './session-when.ts';

const evening = {
  startsAt: '2026-03-03T16:00:00.000Z',
  endsAt: '2026-03-03T16:45:00.000Z',
  timeZone: 'Europe/Berlin',
};

/** Browsers put different spaces before "PM". */
const plain = (words: string | null) => words?.replaceAll(/\s/g, ' ');

test('a reader in the zone of the session sees one time', () => {
  const { day, hours, elsewhere } = whenWords(evening, 'Europe/Berlin');
  expect(day).toBe('Tuesday, March 3, 2026');
  expect(plain(hours)).toBe('5:00 PM to 5:45 PM, your time');
  expect(elsewhere).toBeNull();
});

test('another zone with the same clock is no other time', () => {
  expect(whenWords(evening, 'Europe/Paris').elsewhere).toBeNull();
});

test('a reader elsewhere sees their own time and that of the session', () => {
  const { hours, elsewhere } = whenWords(evening, 'America/New_York');
  expect(plain(hours)).toBe('11:00 AM to 11:45 AM, your time');
  expect(plain(elsewhere)).toBe('Berlin time: 5:00 PM to 5:45 PM');
});

test('the day stands beside the other time when it is another day', () => {
  const { day, elsewhere } = whenWords(evening, 'Asia/Tokyo');
  expect(day).toBe('Wednesday, March 4, 2026');
  expect(plain(elsewhere)).toBe('Berlin time: Tuesday, March 3, 2026, 5:00 PM to 5:45 PM');
});

test('a zone that this browser does not know is left out', () => {
  expect(whenWords({ ...evening, timeZone: 'Mars/Olympus' }, 'UTC').elsewhere).toBeNull();
});
