import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOn, birthdayOf } from '../identity/birth-date.ts';
import { DAY, NOW } from '../testing/examples.ts';
import {
  at18,
  firstStage,
  LOOK_DAYS,
  stageFrom,
  stageOn,
  STAGES,
  STEPS,
  stepsNear,
  type Growing,
} from './stage.ts';

const midnightOf = (day: string) => new Date(`${day}T00:00:00Z`);
const dates = fc
  .date({ min: new Date('2004-01-01'), max: new Date('2016-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const growing = (changes: Partial<Growing>): Growing => ({
  stage: 'under-13',
  birthDate: '2013-08-20',
  notBefore: '',
  at18: 'ends',
  ...changes,
});
const near = (changes: Partial<Growing>, now = NOW) =>
  stepsNear(growing(changes), midnightOf, now).map(({ step, day }) => `${step} on ${day}`);

describe('rule 1.74', () => {
  test.for([
    ['2013-08-02', 'under-13'],
    ['2013-08-01', '13-15'],
    ['2010-08-02', '13-15'],
    ['2010-08-01', '16-17'],
    ['2008-08-02', '16-17'],
    ['2008-08-01', 'of-age'],
  ] as const)('on August 1, 2026, a person born on %s is %s', ([birthDate, stage]) => {
    expect(stageOn(birthDate, '2026-08-01')).toBe(stage);
  });

  test('each step leads to the stage of its birthday', () => {
    fc.assert(
      fc.property(dates, fc.constantFrom(...STEPS), (birthDate, step) => {
        expect(stageOn(birthDate, birthdayOf(birthDate, Number(step)))).toBe(stageFrom(step));
      }),
    );
  });

  test('a step is near from 31 days before', () => {
    expect(near({ birthDate: '2013-09-01' })).toEqual(['13 on 2026-09-01']);
    expect(near({ birthDate: '2013-09-02' })).toEqual([]);
  });

  test('only steps that haven’t been taken are near', () => {
    expect(near({ birthDate: '2013-08-20', stage: '13-15' })).toEqual([]);
    expect(near({ birthDate: '2008-08-20', stage: '16-17' })).toEqual(['18 on 2026-08-20']);
  });

  test('an overdue step is still near, however old', () => {
    expect(near({ birthDate: '2012-08-20' })).toEqual(['13 on 2025-08-20']);
  });
});

describe('rule 1.76', () => {
  const notBefore = '2026-08-09';

  test('no step begins before a corrected date allows', () => {
    expect(near({ birthDate: '2013-08-02', notBefore })).toEqual(['13 on 2026-08-09']);
  });

  test('if several steps begin at once, only the last counts', () => {
    expect(near({ birthDate: '2008-02-01', notBefore })).toEqual(['18 on 2026-08-09']);
    expect(near({ birthDate: '2009-02-01', notBefore })).toEqual(['16 on 2026-08-09']);
  });

  test('for any date, steps are in order, each once, never early and never too far ahead', () => {
    fc.assert(
      fc.property(
        dates,
        fc.constantFrom(...STAGES),
        fc.integer({ min: -400, max: 10 }),
        (birthDate, stage, days) => {
          const earliest = new Date(NOW.getTime() + days * DAY).toISOString().slice(0, 10);
          const steps = stepsNear(
            growing({ birthDate, stage, notBefore: earliest }),
            midnightOf,
            NOW,
          );
          let last = '';
          for (const { step, day, beginsAt } of steps) {
            expect(STEPS.indexOf(step)).toBeGreaterThanOrEqual(STAGES.indexOf(stage));
            expect(ageOn(birthDate, day)).toBeGreaterThanOrEqual(Number(step));
            expect(day > last && day >= earliest).toBe(true);
            expect(beginsAt).toEqual(midnightOf(day));
            expect(beginsAt.getTime()).toBeLessThanOrEqual(NOW.getTime() + LOOK_DAYS * DAY);
            last = day;
          }
        },
      ),
    );
  });
});

describe('rule 1.166, only a date of birth ends supervision', () => {
  const joined = { joinedOn: '2026-06-01', notBefore: '2026-06-09', isConfirmed: false };

  test.for([
    [null, joined, 'needs-date'],
    [null, { ...joined, isConfirmed: true }, 'needs-date'],
    ['2004-01-01', joined, 'needs-moderator'],
    ['2009-06-01', joined, 'needs-moderator'],
    ['2009-06-02', joined, 'ends'],
    ['2009-06-02', { ...joined, notBefore: '2027-06-02' }, 'needs-moderator'],
    ['2004-01-01', { ...joined, isConfirmed: true }, 'ends'],
  ] as const)('born %s, %o: %s', ([birthDate, state, answer]) => {
    expect(at18(birthDate, state)).toBe(answer);
  });

  test.for(['needs-date', 'needs-moderator'] as const)('no step to 18: %s', (ending) => {
    expect(near({ birthDate: '2008-08-20', stage: '16-17', at18: ending })).toEqual([]);
    expect(near({ birthDate: '2010-08-20', stage: '13-15', at18: ending })).toHaveLength(1);
  });

  test('no one joins as an adult', () => {
    expect(firstStage('2000-01-01', '2026-06-01')).toBe('16-17');
    expect(firstStage('2012-01-01', '2026-06-01')).toBe('13-15');
  });
});
