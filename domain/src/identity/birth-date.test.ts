import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  ageOn,
  assumedBirthDate,
  birthDateSchema,
  birthdayOf,
  fitsAgeRange,
  optionalBirthDateSchema,
} from './birth-date.ts';

const dates = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const ranges = fc.constantFrom('10-15', '15-20', '20-25');
const dayBefore = (day: string) =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

describe('rule 1.72', () => {
  test.for(['2012-02-30', '2011-02-29', '12-3-27', '2012-13-01', '', 'x', '1812-03-27'])(
    'rejects a nonexistent day: %s',
    (date) => {
      expect(v.is(birthDateSchema, date)).toBe(false);
    },
  );

  test('accepts days and months with one digit', () => {
    expect(v.parse(birthDateSchema, '2012-3-7')).toBe('2012-03-07');
    expect(v.parse(optionalBirthDateSchema, '2012-3-27')).toBe('2012-03-27');
    expect(v.parse(optionalBirthDateSchema, '')).toBe('');
    expect(v.is(optionalBirthDateSchema, '2012-3-')).toBe(false);
  });

  test('accepts every existing day', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(v.is(birthDateSchema, date)).toBe(true);
      }),
    );
  });

  test.for([
    ['2012-03-27', '2025-03-26', 12],
    ['2012-03-27', '2025-03-27', 13],
    ['2012-02-29', '2025-02-28', 12],
    ['2012-02-29', '2025-03-01', 13],
    ['2012-02-29', '2028-02-28', 15],
    ['2012-02-29', '2028-02-29', 16],
  ] as const)('a person born on %s is on %s %i years old', ([birthDate, day, age]) => {
    expect(ageOn(birthDate, day)).toBe(age);
  });

  test('a birthday is the first day of that age', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 30 }), (birthDate, age) => {
        const birthday = birthdayOf(birthDate, age);
        expect(ageOn(birthDate, birthday)).toBe(age);
        expect(ageOn(birthDate, dayBefore(birthday))).toBe(age - 1);
      }),
    );
  });

  test.for([
    ['2016-06-02', '10-15', false],
    ['2016-06-01', '10-15', true],
    ['2010-06-02', '10-15', true],
    ['2010-06-01', '10-15', false],
    ['2010-06-01', '15-20', true],
    ['2000-06-02', '20-25', true],
    ['2027-01-01', '10-15', false],
  ] as const)('on June 1, 2026, a person born on %s fits %s: %s', ([birthDate, range, fits]) => {
    expect(fitsAgeRange(birthDate, range, '2026-06-01')).toBe(fits);
  });
});

test('rule 1.73: without a date, a youth is as young as the age range allows', () => {
  fc.assert(
    fc.property(ranges, dates, (range, joinedOn) => {
      const assumed = assumedBirthDate(range, joinedOn);
      expect(ageOn(assumed, joinedOn)).toBe(Number(range.slice(0, 2)));
      expect(fitsAgeRange(assumed, range, joinedOn)).toBe(true);
    }),
  );
  expect(assumedBirthDate('10-15', '2028-02-29')).toBe('2018-02-28');
});
