import type { Actor } from '../identity/role.ts';
import { accept, type Decision, refuse } from '../kernel/decision.ts';
import type { Goodbye } from './contract.ts';
import {
  personBlocked,
  type PersonBlocked,
  personUnblocked,
  type PersonUnblocked,
  type Block,
} from './events.ts';

export interface BlockState {
  /** The child's active guardians. Empty if the actor blocks for themselves. */
  readonly guardianIds: readonly string[];
  readonly isVisible: boolean;
  readonly isBlocked: boolean;
  /** True if the two have an approved session. */
  readonly areFriends: boolean;
  readonly blocks: number;
}

/** A limit well above real use, because every search checks each block. Rule 9.58 */
export const BLOCKS_MAX = 500;

export type BlockRefusal = 'wrong-role' | 'not-visible' | 'unchanged' | 'too-many';

/**
 * An elder or youth blocks a visible person of the other role; a guardian blocks an elder for a child. People the actor
 * can't see are treated as nonexistent. Rule 9.15
 */
export function decideBlock(
  actor: Actor,
  state: BlockState,
  input: { personId: string; childId: string | null; goodbye: Goodbye | null },
): Decision<Block, PersonBlocked, BlockRefusal> {
  if ((actor.role === 'parent') !== (input.childId !== null)) return refuse('wrong-role');
  const { guardianIds } = state;
  if (input.childId !== null && !guardianIds.includes(actor.personId)) return refuse('not-visible');
  // This is checked before the visibility, because an existing block also hides the person.
  if (state.isBlocked) return refuse('unchanged');
  if (!state.isVisible) return refuse('not-visible');
  const { goodbye } = input;
  if (goodbye !== null && !state.areFriends) return refuse('not-visible');
  // A card is the friend's own. Rule 6.481
  if (input.childId !== null && (goodbye?.card ?? null) !== null) return refuse('wrong-role');
  if (state.blocks >= BLOCKS_MAX) return refuse('too-many');
  const blockerId = input.childId ?? actor.personId;
  const createdBy = actor.personId;
  const blockedId = input.personId;
  const block = { blockerId, blockedId, createdBy, isGoodbye: goodbye !== null, guardianIds };
  return accept(block, personBlocked(block, goodbye));
}

/**
 * The person who created a block can lift it. Once a guardian has left, the child's other guardians can lift that
 * guardian's blocks. Canceled meetings stay canceled. Rule 9.48
 */
export function decideUnblock(
  actor: Actor,
  block: Block | null,
): Decision<Block, PersonUnblocked, 'no-such-block'> {
  if (block === null || !canLift(actor.personId, block)) return refuse('no-such-block');
  return accept(block, personUnblocked(block, actor.personId));
}

/** Current guardians can lift a former guardian's block; an adult can lift every block made for them. */
function canLift(personId: string, { blockerId, createdBy, guardianIds }: Block): boolean {
  if (createdBy === blockerId) return personId === blockerId;
  if (guardianIds.length === 0) return personId === blockerId;
  if (!guardianIds.includes(personId)) return false;
  return createdBy === personId || !guardianIds.includes(createdBy);
}
