import { afterEach, expect, test, vi } from 'vitest';
import { clockWords, dayWords } from './date-words.ts';

const INSTANT = '2026-03-03T16:00:00.000Z';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Browsers put different spaces before "PM". */
const plain = (words: string) => words.replaceAll(/\s/g, ' ');

function readerWith(locale: string, hourCycle: 'h12' | 'h23') {
  const known = new Intl.DateTimeFormat('en').resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...known,
    locale,
    hourCycle,
  });
}

test('dates are English like the sentences they stand in, with the clock of the reader', () => {
  readerWith('de-DE', 'h23');
  expect(dayWords(INSTANT, 'UTC')).toBe('Tuesday, March 3, 2026');
  expect(clockWords(INSTANT, 'UTC')).toBe('16:00');
});

test('a reader of another English has dates in it', () => {
  readerWith('en-GB', 'h23');
  expect(dayWords(INSTANT, 'UTC')).toMatch(/^Tuesday,? 3 March 2026$/);
});

test('twelve hours stay twelve hours', () => {
  readerWith('en-US', 'h12');
  expect(plain(clockWords(INSTANT, 'UTC'))).toBe('4:00 PM');
});

test('a browser whose own language tag Intl refuses still shows dates', () => {
  vi.stubGlobal('navigator', { language: 'en-US@posix' });
  expect(dayWords(INSTANT, 'UTC')).toContain('March');
  expect(clockWords(INSTANT, 'UTC')).toContain('00');
});
