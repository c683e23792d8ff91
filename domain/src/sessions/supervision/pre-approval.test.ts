import { describe, expect, test } from 'vitest';
import { elder, guardianIds, otherParent, parent, youth } from '../../testing/examples.ts';
import { decidePreApproval, decideRevocation, type PreApprovable } from './pre-approval.ts';

const state: PreApprovable = {
  youthId: youth.personId,
  guardianIds,
  stage: '16-17',
  isVerified: true,
  isMade: false,
};
const refusalOf = (decision: { ok: boolean; refusal?: string }) =>
  decision.ok ? null : decision.refusal;

describe('Rule 6.155, a guardian pre-approves a cleared elder, for a youth of 16 or 17', () => {
  test('guardians and youth are concerned, but not the elder', () => {
    expect(decidePreApproval(parent, state, elder.personId)).toMatchObject({
      ok: true,
      value: { isMade: true },
      events: [
        {
          type: 'PreApprovalMade',
          by: parent.personId,
          concerns: [youth.personId, ...guardianIds],
          after: { elderId: elder.personId, preApproved: true },
        },
      ],
    });
  });

  test.for([
    [elder, state, 'wrong-role'],
    [youth, state, 'wrong-role'],
    [otherParent, state, 'not-your-child'],
    [parent, null, 'not-your-child'],
    [parent, { ...state, guardianIds: [] }, 'not-your-child'],
    [parent, { ...state, stage: 'under-13' }, 'not-16-or-17'],
    [parent, { ...state, stage: '13-15' }, 'not-16-or-17'],
    [parent, { ...state, stage: 'of-age' }, 'not-16-or-17'],
    [parent, { ...state, isVerified: null }, 'no-such-elder'],
    [parent, { ...state, isVerified: false }, 'elder-not-verified'],
    [parent, { ...state, isMade: true }, 'unchanged'],
  ] as const)('$0.personId: %j, %s', ([actor, found, refusal]) => {
    expect(refusalOf(decidePreApproval(actor, found, elder.personId))).toBe(refusal);
  });
});

describe('Rule 6.159, it is revoked in one step', () => {
  test('whatever the state of elder and child', () => {
    const made = { ...state, stage: '13-15', isVerified: null, isMade: true } as const;
    expect(decideRevocation(parent, made, elder.personId)).toMatchObject({
      ok: true,
      events: [{ type: 'PreApprovalRevoked', after: { preApproved: false } }],
    });
  });

  test.for([
    [youth, { ...state, isMade: true }, 'wrong-role'],
    [otherParent, { ...state, isMade: true }, 'not-your-child'],
    [parent, state, 'unchanged'],
  ] as const)('$0.personId: %j, %s', ([actor, found, refusal]) => {
    expect(refusalOf(decideRevocation(actor, found, elder.personId))).toBe(refusal);
  });
});
