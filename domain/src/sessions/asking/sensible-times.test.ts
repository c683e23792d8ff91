import { describe, expect, test } from 'vitest';
import {
  isTooLong,
  LONGEST_MINUTES,
  OFFERED_MINUTES,
  timeMarks,
  timeMarkWords,
  unusualTime,
  USUAL_MINUTES,
} from './sensible-times.ts';

const startsAt = new Date('2026-08-03T10:00:00Z');
const lasting = (minutes: number) => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + minutes * 60_000),
});
const hour = lasting(60);
const day = '2026-08-03';
const hours = (from: string, to: string, last = day) => ({
  from: `${day}T${from}`,
  to: `${last}T${to}`,
});
const noon = hours('12:00', '13:00');

describe('Rules 6.111 and 6.112, how long a session is', () => {
  test.for([
    [OFFERED_MINUTES.at(-1), false, []],
    [USUAL_MINUTES, false, []],
    [USUAL_MINUTES + 1, false, ['long']],
    [LONGEST_MINUTES, false, ['long']],
    [LONGEST_MINUTES + 1, true, ['long']],
  ] as const)('%i minutes are too long: %s', ([minutes = 0, tooLong, marks]) => {
    expect(isTooLong(lasting(minutes))).toBe(tooLong);
    expect(timeMarks(lasting(minutes), noon)).toEqual(marks);
  });
});

describe('Rules 6.112 and 6.114, hours in the youth’s time zone', () => {
  test.for([
    ['all of the day', hours('08:00', '20:00'), []],
    ['a minute before it', hours('07:59', '09:00'), ['early']],
    ['the night before it', hours('03:00', '04:00'), ['early']],
    ['a minute after it', hours('19:00', '20:01'), ['late']],
    ['the evening after it', hours('21:00', '22:00'), ['late']],
    ['until midnight', hours('22:00', '00:00', '2026-08-04'), ['late']],
    ['past midnight', hours('23:30', '00:30', '2026-08-04'), ['late']],
    ['past midnight and the whole morning', hours('23:30', '09:30', '2026-08-04'), ['late']],
    ['before and after it', hours('07:00', '21:00'), ['early', 'late']],
  ] as const)('%s', ([, at, marks]) => {
    expect(timeMarks(hour, at)).toEqual(marks);
  });
});

describe('Rule 6.113, times to confirm before sending', () => {
  test.for([
    ['nothing of an hour at noon', hour, noon, null],
    ['of a long one that it is long', lasting(181), noon, 'unusual-length'],
    ['of an early one nothing but that', hour, hours('07:00', '08:00'), 'unusual-hours'],
    ['of a late one the same', hour, hours('20:00', '21:00'), 'unusual-hours'],
    ['of a long and late one its hours', lasting(240), hours('17:00', '21:00'), 'unusual-hours'],
  ] as const)('%s', ([, time, at, question]) => {
    expect(unusualTime({}, time, at)).toBe(question);
    expect(unusualTime({ unusualConfirmed: false }, time, at)).toBe(question);
    expect(unusualTime({ unusualConfirmed: true }, time, at)).toBeNull();
  });
});

test('marks in words, early and late hours with a name', () => {
  expect(timeMarkWords('long', 'Tom')).toBe('Longer than three hours');
  expect(timeMarkWords('early', 'Tom')).toBe('Begins before 8 AM for Tom');
  expect(timeMarkWords('late', 'Tom')).toBe('Ends after 8 PM for Tom');
});
