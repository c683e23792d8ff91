import { describe, expect, test } from 'vitest';
import { at, DAY, MINUTE, NOW, parent, youth } from '../testing/examples.ts';
import { decideStep, type KnownStep } from './decide-step.ts';

const known = (changes: Partial<KnownStep>): KnownStep => ({
  youthId: youth.personId,
  guardianIds: [parent.personId],
  step: '16',
  day: '2026-08-31',
  beginsAt: at(30 * DAY),
  told: [],
  ...changes,
});
const due = (changes: Partial<KnownStep>) => {
  const decision = decideStep(known(changes), NOW);
  return decision.ok ? decision.value : decision.refusal;
};

describe('rule 1.75', () => {
  test.for([
    [30 * DAY + MINUTE, [], 'not-due'],
    [30 * DAY, [], { tell: 30 }],
    [30 * DAY, [30], 'not-due'],
    [7 * DAY + MINUTE, [], { tell: 30 }],
    [7 * DAY, [30], { tell: 7 }],
    [7 * DAY, [], { tell: 7 }],
    [MINUTE, [30, 7], 'not-due'],
    [0, [30, 7], 'take'],
    [-DAY, [], 'take'],
  ] as const)('%i ms ahead, announced %j: %j', ([ahead, told, expected]) => {
    expect(due({ beginsAt: at(ahead), told })).toEqual(expected);
  });

  test('both are notified, without the date of birth', () => {
    const decision = decideStep(known({}), NOW);
    expect(decision.ok && decision.events).toEqual([
      {
        type: 'StepAhead',
        youthId: youth.personId,
        guardianIds: [parent.personId],
        step: '16',
        days: 30,
        day: '2026-08-31',
        subject: { feature: 'stages', id: youth.personId },
        concerns: [youth.personId, parent.personId],
        after: { step: '16', days: 30 },
      },
    ]);
  });
});

test.for([
  ['13', 'StepTaken', '13-15'],
  ['16', 'StepTaken', '16-17'],
  ['18', 'CameOfAge', 'of-age'],
] as const)('rule 1.77: the step at %s is %s, to the stage %s', ([step, type, stage]) => {
  const decision = decideStep(known({ step, beginsAt: NOW }), NOW);
  expect(decision.ok && decision.events).toMatchObject([{ type, after: { stage } }]);
});

test('a past step isn’t due', () => {
  expect(decideStep(null, NOW)).toEqual({ ok: false, refusal: 'not-due' });
});
