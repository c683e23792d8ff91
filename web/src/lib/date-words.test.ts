import { afterEach, describe, expect, test, vi } from 'vitest';
import { clockChange, clockWords, dayWords, readerZone } from './date-words.ts';

const INSTANT = '2026-03-03T16:00:00.000Z';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Browsers use different spaces before "PM". */
const plain = (words: string) => words.replaceAll(/\s/g, ' ');

function readerWith(locale: string, hourCycle: 'h12' | 'h23') {
  const known = new Intl.DateTimeFormat('en').resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...known,
    locale,
    hourCycle,
  });
}

test('dates are English like the sentences around them, with the reader’s clock', () => {
  readerWith('de-DE', 'h23');
  expect(dayWords(INSTANT, 'UTC')).toBe('Tuesday, March 3, 2026');
  expect(clockWords(INSTANT, 'UTC')).toBe('16:00');
});

test('a reader of another English variety gets its dates', () => {
  readerWith('en-GB', 'h23');
  expect(dayWords(INSTANT, 'UTC')).toMatch(/^Tuesday,? 3 March 2026$/);
});

test('a 12-hour clock stays one', () => {
  readerWith('en-US', 'h12');
  expect(plain(clockWords(INSTANT, 'UTC'))).toBe('4:00 PM');
});

test('a browser with an invalid language tag still shows dates', () => {
  vi.stubGlobal('navigator', { language: 'en-US@posix' });
  expect(dayWords(INSTANT, 'UTC')).toContain('March');
  expect(clockWords(INSTANT, 'UTC')).toContain('00');
});

// The tests run in New York's time zone. Its clocks change on March 14 and November 7, 2027.
describe('Rule 6.93, how a clock change affects a time', () => {
  test.each([
    ['2027-03-14T02:00', '2027-03-14T07:00:00.000Z'],
    ['2027-03-14T02:59', '2027-03-14T07:59:00.000Z'],
  ])('%s is skipped', (local, becomes) => {
    expect(clockChange(local)).toEqual({ kind: 'skipped', becomes });
  });

  test.each(['2027-11-07T01:00', '2027-11-07T01:59'])('%s occurs twice', (local) => {
    expect(clockChange(local)).toEqual({ kind: 'repeated' });
  });

  test.each([
    '2027-03-14T01:59',
    '2027-03-14T03:00',
    '2027-11-07T00:59',
    '2027-11-07T02:00',
    '2027-06-01T02:30',
    'T02:30',
    '2027-06-01T',
  ])('%s is unaffected', (local) => {
    expect(clockChange(local)).toBeNull();
  });
});

test.for(['Etc/Unknown', 'Foo/Bar', '', undefined])(
  'a device in the zone %s is on UTC (rule 10.292)',
  (timeZone) => {
    const known = new Intl.DateTimeFormat('en').resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(
      Object.assign(known, { timeZone }),
    );
    expect(readerZone()).toBe('UTC');
    expect(dayWords(INSTANT)).toBe('Tuesday, March 3, 2026');
  },
);

test.for([
  ['+02:00', 'Etc/GMT-2'],
  ['-11:00', 'Etc/GMT+11'],
  ['+05:30', 'UTC'],
] as const)('the server knows the zone for the offset %s (rule 10.292)', ([timeZone, zone]) => {
  const known = new Intl.DateTimeFormat('en').resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(
    Object.assign(known, { timeZone }),
  );
  expect(readerZone()).toBe(zone);
});
