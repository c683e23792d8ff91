import { describe, expect, test } from 'vitest';
import { soonWords, spokenWords, turnsOf } from './day-words.ts';

/** 3 PM in the reader's time zone, wherever the test runs. */
const start = new Date(2026, 2, 3, 15).getTime();
const MINUTE = 60_000;
const session = {
  startsAt: new Date(start).toISOString(),
  endsAt: new Date(start + 45 * MINUTE).toISOString(),
};
const before = (minutes: number) => start - minutes * MINUTE;

describe('Rule 6.230, how near a session is', () => {
  test.each([
    ['the far future by its day alone', new Date(2026, 1, 10).getTime(), null],
    ['days', new Date(2026, 1, 28, 23, 59).getTime(), 'In 3 days'],
    ['the day before', new Date(2026, 2, 2, 0, 1).getTime(), 'Tomorrow at 3 PM'],
    ['the same day', new Date(2026, 2, 3, 0, 1).getTime(), 'Today at 3 PM'],
    ['an hour and a moment before', before(60) - 1, 'Today at 3 PM'],
    ['the last hour', before(25), 'Starts in 25 minutes'],
    ['a minute', before(1), 'Starts in 1 minute'],
    ['a second', start - 1000, 'Starts in 1 minute'],
    ['its start', start, 'Happening now'],
    ['just before its end', before(-45) - 1, 'Happening now'],
    ['its end', before(-45), 'Ended'],
  ])('%s', (_, now, words) => {
    expect(soonWords(session, now)).toBe(words);
  });

  test.each([
    ['days', before(20 * 24 * 60), before(120), 30],
    ['minutes', before(120), before(-50), 0.5],
  ])('its words change only at boundaries, counted in %s', (_, from, until, minutes) => {
    const [turns, step] = [turnsOf(session), minutes * MINUTE];
    for (let now = from; now < until; now += step) {
      if (soonWords(session, now) === soonWords(session, now - step)) continue;
      expect(turns.some((turn) => turn > now - step && turn <= now)).toBe(true);
    }
  });
});

test('Rule 6.231, a screen reader announces three moments of a session', () => {
  const told = new Set<string>();
  for (let now = before(24 * 60); now < before(-60); now += MINUTE)
    told.add(spokenWords(session, now));
  expect([...told]).toEqual([
    '',
    'The session starts in less than 10 minutes.',
    'The session is under way.',
    'The session has ended.',
  ]);
});
