import { afterEach, expect, test, vi } from 'vitest';
import { account } from './clock.ts';
import {
  clockWords,
  comingDayWords,
  dayUntilToday,
  dayWords,
  instantOf,
  isZoneKnown,
  localNow,
  readerZone,
} from './date-words.ts';

const INSTANT = '2026-03-03T16:00:00.000Z';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  account.zone = undefined;
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

function deviceIn(timeZone: string | undefined) {
  const known = new Intl.DateTimeFormat('en').resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(
    Object.assign(known, { timeZone }),
  );
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

test.for(['Etc/Unknown', 'SystemV/PST8', 'Foo/Bar', '', undefined])(
  'a device in the zone %s uses the account’s zone, or UTC (rule 10.292)',
  async (timeZone) => {
    deviceIn(timeZone);
    expect(readerZone()).toBe('UTC');
    expect(dayWords(INSTANT)).toBe('Tuesday, March 3, 2026');
    await Promise.resolve();
    account.zone = 'Mars/Phobos';
    expect(readerZone()).toBe('UTC');
    await Promise.resolve();
    account.zone = 'Asia/Kolkata';
    expect([readerZone(), isZoneKnown()]).toEqual(['Asia/Kolkata', false]);
    expect(localNow(new Date(INSTANT))).toBe('2026-03-03T21:30');
    expect(instantOf('2026-03-03T21:30').toISOString()).toBe(INSTANT);
  },
);

test.for([
  ['Pacific/Honolulu', '2026-03-04', '2026-03-03'],
  ['Pacific/Honolulu', '2026-03-03', '2026-03-03'],
  ['Pacific/Auckland', '2026-03-04', '2026-03-04'],
] as const)(
  'in %s, the UTC day %s is shown as %s, never as tomorrow (rule 10.481)',
  ([zone, day, shown]) => {
    vi.useFakeTimers({ now: new Date('2026-03-04T01:00:00.000Z'), toFake: ['Date'] });
    deviceIn(zone);
    expect(dayUntilToday(day)).toBe(shown);
  },
);

test('a zone that the server refuses isn’t used (rule 10.292)', async () => {
  deviceIn('America/Coyhaique');
  expect(isZoneKnown()).toBe(true);
  account.refusedZone = 'America/Coyhaique';
  await Promise.resolve();
  expect([readerZone(), isZoneKnown()]).toEqual(['UTC', false]);
});

test.each([
  // A skipped time, a repeated one, and a midnight that does not exist.
  ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
  ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z'],
  ['Australia/Lord_Howe', '2027-10-03T02:10', '2027-10-02T15:40:00.000Z'],
  ['Africa/Cairo', '2027-04-30T00:00', '2027-04-29T22:00:00.000Z'],
])('a local time in %s, %s, is %s', (zone, local, instant) => {
  deviceIn('Etc/Unknown');
  account.zone = zone;
  expect(instantOf(local).toISOString()).toBe(instant);
});

test.for([
  ['+02:00', 'Etc/GMT-2'],
  ['-11:00', 'Etc/GMT+11'],
  ['+05:30', 'Asia/Kolkata'],
  ['+05:45', 'Asia/Kathmandu'],
  // Adelaide has it in summer, and Lord Howe Island in winter.
  ['+10:30', 'UTC'],
  ['GMT+5', 'UTC'],
] as const)('the server knows the zone for the offset %s (rule 10.292)', ([timeZone, zone]) => {
  deviceIn(timeZone);
  expect(readerZone()).toBe(zone);
});

test.each([
  ['2026-03-09T03:59:00.000Z', 'today'],
  ['2026-03-09T04:00:00.000Z', 'tomorrow'],
  ['2026-03-10T03:59:00.000Z', 'tomorrow'],
  ['2026-03-10T04:00:00.000Z', 'Tuesday, March 10'],
])('on the evening before a day of 23 hours, %s is %s', (instant, words) => {
  deviceIn('America/New_York');
  vi.useFakeTimers({ now: Date.parse('2026-03-08T22:30:00.000Z') });
  expect(comingDayWords(instant)).toBe(words);
});
