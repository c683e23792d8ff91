import { describe, expect, test } from 'vitest';
import {
  elder,
  guardianIds,
  otherParent,
  parent,
  secondParent,
  youth,
} from '../testing/examples.ts';
import { BLOCKS_MAX, decideBlock, decideUnblock, type BlockState } from './decide-block.ts';

const seen: BlockState = {
  guardianIds: [],
  isVisible: true,
  isBlocked: false,
  areFriends: true,
  blocks: 0,
};
const forOne: BlockState = { ...seen, guardianIds };
const other = { personId: 'other', childId: null, goodbye: null };
const goodbye = { ...other, goodbye: { card: null } };
const forChild = { ...other, childId: youth.personId };

describe('Rules 9.15 and 9.58, blocking', () => {
  test.for([
    [elder, seen, other, null],
    [youth, seen, other, null],
    [parent, forOne, forChild, null],
    [secondParent, forOne, forChild, null],
    [otherParent, forOne, forChild, 'not-visible'],
    [parent, seen, other, 'wrong-role'],
    [elder, seen, forChild, 'wrong-role'],
    [parent, seen, forChild, 'not-visible'],
    [elder, { ...seen, isVisible: false }, other, 'not-visible'],
    [elder, { ...seen, isVisible: false, isBlocked: true }, other, 'unchanged'],
    // Rule 6.480
    [elder, seen, goodbye, null],
    [elder, { ...seen, areFriends: false }, goodbye, 'not-visible'],
    [parent, forOne, { ...forChild, goodbye: { card: null } }, null],
    [parent, forOne, { ...forChild, goodbye: { card: 'thanks' } }, 'wrong-role'],
    [elder, { ...seen, blocks: BLOCKS_MAX - 1 }, other, null],
    [elder, { ...seen, blocks: BLOCKS_MAX }, other, 'too-many'],
    [elder, { ...seen, isBlocked: true, blocks: BLOCKS_MAX }, other, 'unchanged'],
  ] as const)('$0.role, %j, %j: %s', ([actor, state, input, refusal]) => {
    const decision = decideBlock(actor, state, input);
    expect(decision.ok ? null : decision.refusal).toBe(refusal);
  });

  test('the event concerns only the blocking side', () => {
    const concerned = (decision: ReturnType<typeof decideBlock>) =>
      decision.ok && decision.events[0].concerns;
    expect(concerned(decideBlock(parent, forOne, forChild))).toEqual([
      youth.personId,
      ...guardianIds,
    ]);
    expect(concerned(decideBlock(youth, seen, other))).toEqual([youth.personId]);
  });
});

describe('Rule 9.48, who can lift a block', () => {
  const { personId: blockerId } = youth;
  const made = {
    blockerId,
    blockedId: 'other',
    createdBy: parent.personId,
    isGoodbye: false,
    guardianIds,
  };
  const own = { ...made, createdBy: blockerId, guardianIds: [] };
  const byFormer = { ...made, guardianIds: [secondParent.personId] };
  const ofAge = { ...made, guardianIds: [] };

  test.for([
    ['who made it', parent, made, true],
    ['the other guardian', secondParent, made, false],
    ['the child it was made for', youth, made, false],
    ['a stranger', otherParent, made, false],
    ['who blocked for themselves', youth, own, true],
    ['a guardian, what the child blocked', parent, own, false],
    ['another guardian, of one who is none now', secondParent, byFormer, true],
    ['one who is no guardian now', parent, byFormer, false],
    ['somebody of age, what a guardian blocked', youth, ofAge, true],
    ['a former guardian of somebody of age', parent, ofAge, false],
    ['anybody, where there is none', parent, null, false],
  ] as const)('%s', ([, actor, block, isLifted]) => {
    const decision = decideUnblock(actor, block);
    expect(decision.ok || decision.refusal).toBe(isLifted || 'no-such-block');
  });

  test('the event says who lifted it, and concerns the child and every guardian', () => {
    expect(decideUnblock(secondParent, byFormer)).toMatchObject({
      events: [{ by: secondParent.personId, concerns: [blockerId, secondParent.personId] }],
    });
  });
});
