import { describe, expect, test } from 'vitest';
import { standingOn, type Vetting, vettingOn } from '../identity/standing.ts';
import { messagesOf } from '../testing/messages-of.ts';
import { peopleQuerySchema, queueQuerySchema, verifySchema } from './contract.ts';
import {
  decideReinstatement,
  decideSuspension,
  decideVerification,
  decideWithdrawal,
  type Vetted,
  type VettingRefusal,
} from './decide-vetting.ts';

const TODAY = '2031-05-05';
const person = (changes: Partial<Vetted> = {}): Vetted => ({
  id: 'p1',
  role: 'elder',
  vetting: 'unverified',
  verifiedUntil: null,
  isParentSuspended: false,
  children: [],
  ...changes,
});

describe('Rules 9.19, 9.73 and 9.74, every vetting and every verb', () => {
  type Expected = VettingRefusal | null;
  test.for<[string, Vetted | null, Expected, Expected, Expected, Expected]>([
    // verify, take back, suspend, reinstate: the refusal, or null when it is done
    ['nobody', null, 'no-such-person', 'no-such-person', 'no-such-person', 'no-such-person'],
    ['an elder', person(), null, 'not-verified', null, 'not-suspended'],
    ['a verified elder', person({ vetting: 'verified' }), null, null, null, 'not-suspended'],
    [
      'a suspended elder',
      person({ vetting: 'suspended' }),
      'suspended',
      'not-verified',
      'suspended',
      null,
    ],
    ['a youth', person({ role: 'youth' }), 'not-an-elder', 'not-verified', null, 'not-suspended'],
    ['a parent', person({ role: 'parent' }), 'not-an-elder', 'not-verified', null, 'not-suspended'],
    [
      'a youth suspended with the parent',
      person({ role: 'youth', vetting: 'suspended', isParentSuspended: true }),
      'not-an-elder',
      'not-verified',
      'suspended',
      'parent-suspended',
    ],
  ])('%s', ([, found, ...expected]) => {
    const decisions = [
      decideVerification(found, TODAY, TODAY),
      decideWithdrawal(found),
      decideSuspension(found),
      decideReinstatement(found),
    ];
    expect(decisions.map((decision) => (decision.ok ? null : decision.refusal))).toEqual(expected);
  });

  test('a verification lasts until a day that has not passed', () => {
    expect(decideVerification(person(), '2031-05-04', TODAY)).toEqual({
      ok: false,
      refusal: 'day-passed',
    });
    expect(decideVerification(person(), '2032-01-01', TODAY)).toMatchObject({
      value: { vetting: 'verified', verifiedUntil: '2032-01-01' },
      events: [{ type: 'ElderVerified', after: { verifiedUntil: '2032-01-01' } }],
    });
  });

  test('a parent’s suspension covers the children who are free; their own stays with them', () => {
    const children = [
      { id: 'c1', state: 'free' },
      { id: 'c2', state: 'with-parent' },
    ] as const;
    const parent = person({ role: 'parent', children });
    expect(decideSuspension(parent)).toMatchObject({
      value: { vetting: 'suspended', childIds: ['c1'] },
      events: [{ personId: 'p1' }, { personId: 'c1' }],
    });
    expect(decideReinstatement({ ...parent, vetting: 'suspended' })).toMatchObject({
      value: { vetting: 'unverified', childIds: ['c2'] },
      events: [{ concerns: ['p1'] }, { concerns: ['c2'] }],
    });
  });
});

describe('Rule 9.73, a verification on a day', () => {
  test.for<[Vetting, string | null, Vetting, string]>([
    ['verified', '2031-05-04', 'unverified', 'expired'],
    ['verified', '2031-05-05', 'verified', 'verified'],
    ['verified', '2031-05-06', 'verified', 'verified'],
    ['verified', null, 'verified', 'verified'],
    ['unverified', null, 'unverified', 'unverified'],
    ['suspended', null, 'suspended', 'suspended'],
  ])('%s until %s counts as %s, and stands as %s', ([vetting, until, counts, stands]) => {
    expect(vettingOn(vetting, until, TODAY)).toBe(counts);
    expect(standingOn(vetting, until, TODAY)).toBe(stands);
  });
});

test('Rule 9.32, a query of the console names nothing but what it takes', () => {
  for (const schema of [peopleQuerySchema, queueQuerySchema]) {
    expect(messagesOf(schema, {})).toEqual({});
    expect(Object.keys(messagesOf(schema, { email: 'rosa@example.org' }))).toEqual(['email']);
  }
});

test('Rule 9.73, a verification ends on a real day', () => {
  const missing = { until: 'Please choose a day.' };
  expect(messagesOf(verifySchema, { until: '2027-02-28', note: 'Seen' })).toEqual({});
  for (const until of ['', '2027', '2027-02', '2027-02-30', '2027-02-28T00:00:00.000Z', 5]) {
    expect(messagesOf(verifySchema, { until, note: 'Seen' })).toEqual(missing);
  }
});
