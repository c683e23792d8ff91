import { describe, expect, test } from 'vitest';
import { at, MINUTE, sessionIn } from '../../testing/examples.ts';
import { CHECK_WORDS, checkWords, hasCheckWords } from './check-words.ts';

const HOUR = 60 * MINUTE;

test('Rule 6.236, two different words of the list, the same for the same number', () => {
  const starts = Array.from(CHECK_WORDS, (_, number) => number.toString(16).padStart(8, '0'));
  for (const start of starts) {
    for (const end of starts) {
      const seed = `${start}-0000-4000-8000-0000${end}`;
      const [first, second] = checkWords(seed);
      expect(first).not.toBe(second);
      expect(CHECK_WORDS).toEqual(expect.arrayContaining([first, second]));
    }
  }
  expect(
    new Set(starts.map((start) => checkWords(`${start}-0000-4000-8000-000000000000`)[0])).size,
  ).toBe(CHECK_WORDS.length);
});

test('every word is unique and has only plain letters', () => {
  expect(new Set(CHECK_WORDS).size).toBe(CHECK_WORDS.length);
  for (const word of CHECK_WORDS) expect(word).toMatch(/^[a-z]{4,10}$/);
});

const inPerson = sessionIn('approved', {
  connectionMode: 'In-Person',
  startsAt: at(0),
  endsAt: at(HOUR),
});

describe('Rule 6.237, the words are visible from a day before an in-person meeting to its end', () => {
  test.for([
    ['sooner', inPerson, -24 * HOUR - 1, false],
    ['a day before', inPerson, -24 * HOUR, true],
    ['as long as it runs', inPerson, HOUR - 1, true],
    ['at its end', inPerson, HOUR, false],
    ['of a video call', { ...inPerson, connectionMode: 'Remote' }, 0, false],
    ['of a request', sessionIn('pending', { startsAt: at(0), endsAt: at(HOUR) }), 0, false],
    ['of a cancelled one', sessionIn('cancelled', { startsAt: at(0), endsAt: at(HOUR) }), 0, false],
  ] as const)('%s', ([, session, moment, expected]) => {
    expect(hasCheckWords(session, at(moment))).toBe(expected);
  });
});
