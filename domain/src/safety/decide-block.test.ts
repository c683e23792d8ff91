import { describe, expect, test } from 'vitest';
import { elder, parent, youth } from '../testing/examples.ts';
import { BLOCKS_MAX, decideBlock, decideUnblock, type BlockState } from './decide-block.ts';

const seen: BlockState = { isOwnChild: null, isVisible: true, isBlocked: false, blocks: 0 };
const whom = { personId: 'whom', childId: null };
const forChild = { ...whom, childId: youth.personId };

describe('Rules 9.15 and 9.58, blocking', () => {
  test.for([
    [elder, seen, whom, null],
    [youth, seen, whom, null],
    [parent, { ...seen, isOwnChild: true }, forChild, null],
    [parent, seen, whom, 'wrong-role'],
    [elder, seen, forChild, 'wrong-role'],
    [parent, { ...seen, isOwnChild: false }, forChild, 'not-visible'],
    [elder, { ...seen, isVisible: false }, whom, 'not-visible'],
    [elder, { ...seen, isVisible: false, isBlocked: true }, whom, 'unchanged'],
    [elder, { ...seen, blocks: BLOCKS_MAX - 1 }, whom, null],
    [elder, { ...seen, blocks: BLOCKS_MAX }, whom, 'too-many'],
    [elder, { ...seen, isBlocked: true, blocks: BLOCKS_MAX }, whom, 'unchanged'],
  ] as const)('$0.role, %j, %j: %s', ([actor, state, input, refusal]) => {
    const decision = decideBlock(actor, state, input);
    expect(decision.ok ? null : decision.refusal).toBe(refusal);
  });

  test('the event is for the side that blocks alone', () => {
    const decision = decideBlock(parent, { ...seen, isOwnChild: true }, forChild);
    expect(decision.ok && decision.events[0].concerns).toEqual([youth.personId, parent.personId]);
  });
});

test('Rule 9.48, only who made a block lifts it', () => {
  const block = { blockerId: youth.personId, blockedId: 'whom', createdBy: parent.personId };
  expect(decideUnblock(parent, block).ok).toBe(true);
  const refused = { ok: false, refusal: 'no-such-block' };
  expect([decideUnblock(youth, block), decideUnblock(parent, null)]).toEqual([refused, refused]);
});
