import { describe, expect, test } from 'vitest';
import { elder, otherParent, parent, youth } from '../testing/examples.ts';
import {
  decideAgeCheck,
  decideBirthDate,
  decideBirthDateByModerator,
  decideBirthDateCorrection,
  type BornChild,
} from './decide-birth-date.ts';

const TODAY = '2026-08-01';
const child: BornChild = {
  youthId: youth.personId,
  guardianIds: ['a-second', parent.personId],
  stage: '13-15',
  ageRange: '10-15',
  joinedOn: '2026-06-01',
  birthDate: 'missing',
};
const stored: BornChild = { ...child, birthDate: 'set' };
const input = { birthDate: '2012-03-27', reason: 'I mistyped the year' };
const refusalOf = (decision: { ok: boolean; refusal?: string }) => decision.refusal;

describe('rule 1.78', () => {
  test('a guardian enters a missing date, and no event contains it', () => {
    const decision = decideBirthDate(parent, child, '2012-03-27');
    expect(decision.ok && decision.events).toMatchObject([
      { type: 'BirthDateSet', concerns: child.guardianIds },
    ]);
    expect(JSON.stringify(decision)).not.toContain('2012-03-27');
  });

  test.for([
    [elder, child, 'wrong-role'],
    [youth, child, 'wrong-role'],
    [otherParent, child, 'not-your-child'],
    [parent, null, 'not-your-child'],
    [parent, { ...child, guardianIds: [] }, 'not-your-child'],
    [parent, stored, 'already-set'],
    [parent, { ...child, birthDate: 'corrected' }, 'already-set'],
  ] as const)('%o on %o: %s', ([actor, state, refusal]) => {
    expect(refusalOf(decideBirthDate(actor, state, '2012-03-27'))).toBe(refusal);
  });

  test.for(['2016-06-02', '2010-05-01', '2008-01-01'])(
    'rule 1.72: a date outside the invite’s age range is refused: %s',
    (birthDate) => {
      expect(refusalOf(decideBirthDate(parent, child, birthDate))).toBe('birth-date-unfit');
    },
  );

  test('rule 1.72: a child may have had a birthday while the invite was open', () => {
    expect(decideBirthDate(parent, child, '2010-05-31').ok).toBe(true);
  });
});

describe('rule 1.79', () => {
  test('a guardian corrects it once, with a reason', () => {
    const decision = decideBirthDateCorrection(parent, stored, input, TODAY);
    expect(decision.ok && decision.value.birthDate).toBe('corrected');
    expect(decision.ok && decision.events).toMatchObject([
      {
        type: 'BirthDateCorrected',
        by: parent.personId,
        reason: 'I mistyped the year',
        backTo: null,
        concerns: [youth.personId, ...child.guardianIds],
        after: { hasReason: true },
      },
    ]);
    expect(JSON.stringify(decision)).not.toContain('2012-03-27');
  });

  test.for([
    [youth, stored, 'wrong-role'],
    [otherParent, stored, 'not-your-child'],
    [parent, { ...stored, guardianIds: [] }, 'not-your-child'],
    [parent, child, 'not-set'],
    [parent, { ...stored, birthDate: 'corrected' }, 'already-corrected'],
  ] as const)('%o on %o: %s', ([actor, state, refusal]) => {
    expect(refusalOf(decideBirthDateCorrection(actor, state, input, TODAY))).toBe(refusal);
  });

  test('a younger child returns to its stage at once; an older one waits for the step', () => {
    const corrected = (birthDate: string) =>
      decideBirthDateCorrection(parent, stored, { ...input, birthDate }, TODAY);
    expect(corrected('2014-01-01')).toMatchObject({
      value: { stage: 'under-13' },
      events: [{ backTo: 'under-13' }],
    });
    expect(corrected('2010-07-01')).toMatchObject({
      value: { stage: '13-15' },
      events: [{ backTo: null }],
    });
  });
});

describe('rules 1.167 and 1.168', () => {
  test('a moderator enters a missing date, too', () => {
    const decision = decideBirthDateByModerator(child, '2012-03-27', TODAY);
    expect(decision.ok && decision.events).toMatchObject([{ by: null, reason: '' }]);
  });

  test.for([
    [youth, { ...child, ageRange: '20-25' }, null],
    [youth, { ...child, ageRange: '15-20' }, 'not-adult-by-range'],
    [youth, { ...child, ageRange: '15-20', joinedOn: '2023-08-01' }, null],
    [youth, { ...child, ageRange: '15-20', joinedOn: '2023-08-02' }, 'not-adult-by-range'],
    [youth, null, 'wrong-role'],
    [parent, { ...child, ageRange: '20-25' }, 'wrong-role'],
  ] as const)('%o as %o asks for an age check: %s', ([actor, self, refusal]) => {
    expect(refusalOf(decideAgeCheck(actor, self, TODAY)) ?? null).toBe(refusal);
  });
});
