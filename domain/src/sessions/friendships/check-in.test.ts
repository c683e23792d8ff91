import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkInDue,
  decideCheckIn,
  decideCheckInAnswer,
  decideCheckInReminder,
  type DueCheckIn,
  nextCheckIn,
  ON_TIME_MS,
} from './check-in.ts';

const DAY_MS = 86_400_000;
const starts = fc.date({
  min: new Date('2026-01-01'),
  max: new Date('2040-12-31'),
  noInvalidDate: true,
});
const dueOn = (start: string, number: number) =>
  checkInDue(new Date(`${start}T15:00:00Z`), number).toISOString();

describe('Rule 6.440, when a check-in is due', () => {
  test.for([
    [1, '2027-02-14'],
    [2, '2027-02-28'],
    [3, '2027-03-31'],
    [4, '2027-04-30'],
    [13, '2028-01-31'],
    [14, '2028-04-30'],
    [15, '2028-07-31'],
  ] as const)('number %i of a friendship since January 31, 2027, is due on %s', ([number, day]) => {
    expect(dueOn('2027-01-31', number)).toBe(`${day}T15:00:00.000Z`);
  });

  test('the first is due after two weeks, and each later one at least two weeks after the one before', () => {
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 60 }), (start, number) => {
        expect(checkInDue(start, 1).getTime() - start.getTime()).toBe(14 * DAY_MS);
        const gap = checkInDue(start, number + 1).getTime() - checkInDue(start, number).getTime();
        expect(gap).toBeGreaterThanOrEqual(14 * DAY_MS);
        expect(gap).toBeLessThanOrEqual(92 * DAY_MS);
        // A new one never opens while the one before is open.
        expect(gap).toBeGreaterThan(ON_TIME_MS);
      }),
    );
  });

  test('there are 13 in the first year, and four in each later one', () => {
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 9 }), (start, year) => {
        const end = new Date(start);
        end.setUTCMonth(start.getUTCMonth() + 12 * year, 1);
        const last = checkInDue(start, 13 + 4 * (year - 1));
        expect(last.toISOString().slice(0, 7)).toBe(end.toISOString().slice(0, 7));
      }),
    );
  });

  test('the next one is later, can be asked on time, and none between them can', () => {
    const waits = fc.integer({ min: 0, max: 3000 });
    fc.assert(
      fc.property(starts, fc.integer({ min: 0, max: 20 }), waits, (start, after, days) => {
        const now = new Date(start.getTime() + days * DAY_MS);
        const { number, dueAt } = nextCheckIn(start, after, now);
        expect(number).toBeGreaterThan(after);
        expect(dueAt).toEqual(checkInDue(start, number));
        expect(dueAt.getTime() + ON_TIME_MS).toBeGreaterThan(now.getTime());
        for (let between = after + 1; between < number; between += 1) {
          expect(checkInDue(start, between).getTime() + ON_TIME_MS).toBeLessThanOrEqual(
            now.getTime(),
          );
        }
      }),
    );
  });
});

const START = new Date('2027-01-05T15:00:00Z');
const at = (days: number) => new Date(START.getTime() + days * DAY_MS);
const due = (changes: Partial<DueCheckIn> = {}): DueCheckIn => ({
  elderId: 'rosa',
  youthId: 'ada',
  number: 1,
  dueAt: checkInDue(START, 1),
  start: START,
  lastMetAt: START,
  hasNext: false,
  mayMeet: true,
  guardianIds: ['nora'],
  ...changes,
});
const outcome = (changes: Partial<DueCheckIn>, days: number) => {
  const decision = decideCheckIn(due(changes), at(days));
  return decision.ok ? [decision.events[0].type, decision.value.next.number] : decision.refusal;
};

describe('Rule 6.440, asking', () => {
  test.for([
    ['on the day it is due', {}, 14, ['CheckInAsked', 2]],
    ['until seven days later', {}, 20.9, ['CheckInAsked', 2]],
    ['not after seven days', {}, 21, ['CheckInLeftOut', 2]],
    ['not while the two may not meet', { mayMeet: false }, 14, 'not-now'],
    ['not after a hold that took too long', { mayMeet: false }, 21, ['CheckInLeftOut', 2]],
    ['not later ones that are late, too', {}, 60, ['CheckInLeftOut', 3]],
    ['not 90 days after the last meeting', { lastMetAt: at(-76) }, 14, ['CheckInLeftOut', 2]],
    ['with a meeting ahead', { lastMetAt: at(-76), hasNext: true }, 14, ['CheckInAsked', 2]],
  ] as const)('%s', ([, changes, days, expected]) => {
    expect(outcome(changes, days)).toEqual(expected);
  });

  test('Rule 6.441, asks both and each guardian', () => {
    const decision = decideCheckIn(due({ guardianIds: ['nora', 'ben'] }), at(14));
    expect(decision).toMatchObject({
      events: [{ askedIds: ['rosa', 'ada', 'nora', 'ben'], isReminder: false }],
    });
  });

  test('Rule 6.445, one left out concerns nobody', () => {
    expect(decideCheckIn(due(), at(21))).toMatchObject({ events: [{ concerns: [] }] });
  });
});

const open = { elderId: 'rosa', youthId: 'ada', personId: 'ada', number: 1, askedAt: at(14) };
const ada = { personId: 'ada', role: 'youth' } as const;

describe('Rule 6.444, one reminder', () => {
  test.for([
    [3.9, false],
    [4, true],
    [6.9, true],
    [7, false],
  ] as const)('after %f days: %s', ([days, isReminded]) => {
    expect(decideCheckInReminder(open, at(14 + days)).ok).toBe(isReminded);
  });
});

describe('Rule 6.442, an answer', () => {
  const answer = { feeling: 'good', note: '' } as const;

  test.for([
    [0, true],
    [6.9, true],
    [7, false],
  ] as const)('after %f days: %s', ([days, isAccepted]) => {
    expect(decideCheckInAnswer(ada, open, answer, at(14 + days)).ok).toBe(isAccepted);
  });

  test('Rule 6.443, concerns only its author, and its event doesn’t contain it', () => {
    const words = { feeling: 'worried', note: 'He shouts' } as const;
    const decision = decideCheckInAnswer(ada, open, words, at(15));
    if (!decision.ok) throw new Error(decision.refusal);
    expect(decision.events).toEqual([
      {
        type: 'CheckInAnswered',
        subject: { feature: 'friendships', id: 'ada' },
        concerns: ['ada'],
      },
    ]);
  });
});
