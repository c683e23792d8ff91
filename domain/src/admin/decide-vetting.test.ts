import { describe, expect, test } from 'vitest';
import { messagesOf } from '../testing/messages-of.ts';
import { peopleQuerySchema, queueQuerySchema } from './contract.ts';
import {
  decideReinstatement,
  decideSuspension,
  type Vetted,
  type VettingRefusal,
} from './decide-vetting.ts';

const NOTICE = { told: 'You asked a child for money.', appealCode: 'code' };
const person = (changes: Partial<Vetted> = {}): Vetted => ({
  id: 'p1',
  role: 'elder',
  vetting: 'unverified',
  isParentSuspended: false,
  children: [],
  ...changes,
});

describe('Rules 9.19 and 9.74, every vetting with every action', () => {
  type Expected = VettingRefusal | null;
  test.for<[string, Vetted | null, Expected, Expected]>([
    // Columns: the case, then the refusals of suspending and reinstating. Null means success.
    ['nobody', null, 'no-such-person', 'no-such-person'],
    ['an elder', person(), null, 'not-suspended'],
    ['a verified elder', person({ vetting: 'verified' }), null, 'not-suspended'],
    ['a suspended elder', person({ vetting: 'suspended' }), 'suspended', null],
    ['a youth', person({ role: 'youth' }), null, 'not-suspended'],
    ['a parent', person({ role: 'parent' }), null, 'not-suspended'],
    [
      'a youth suspended with the parent',
      person({ role: 'youth', vetting: 'suspended', isParentSuspended: true }),
      'suspended',
      'parent-suspended',
    ],
  ])('%s', ([, found, ...expected]) => {
    const decisions = [decideSuspension(found, NOTICE), decideReinstatement(found)];
    expect(decisions.map((decision) => (decision.ok ? null : decision.refusal))).toEqual(expected);
  });

  test('suspending a parent includes the children who aren’t suspended; a child’s own suspension stays', () => {
    const children = [
      { id: 'c1', state: 'free' },
      { id: 'c2', state: 'with-parent' },
    ] as const;
    const parent = person({ role: 'parent', children });
    expect(decideSuspension(parent, NOTICE)).toMatchObject({
      value: { vetting: 'suspended', childIds: ['c1'] },
      events: [
        { personId: 'p1', ...NOTICE },
        { personId: 'c1', told: NOTICE.told, appealCode: null },
      ],
    });
    expect(decideReinstatement({ ...parent, vetting: 'suspended' })).toMatchObject({
      value: { vetting: 'unverified', childIds: ['c2'] },
      events: [{ concerns: ['p1'] }, { concerns: ['c2'] }],
    });
  });
});

test('Rule 9.32, console queries accept only known fields', () => {
  for (const schema of [peopleQuerySchema, queueQuerySchema]) {
    expect(messagesOf(schema, {})).toEqual({});
    expect(Object.keys(messagesOf(schema, { email: 'rosa@example.org' }))).toEqual(['email']);
  }
});
