import type { Actor } from '../identity/role.ts';
import { accept, type Decision, refuse } from '../kernel/decision.ts';
import {
  personBlocked,
  type PersonBlocked,
  personUnblocked,
  type PersonUnblocked,
} from './events.ts';
import type { Block } from './block.ts';

/** What the actor can see of the two, asked of the database as the actor. */
export interface BlockState {
  /** The active guardians of the child; nobody when the actor blocks for themselves. */
  readonly guardianIds: readonly string[];
  readonly isVisible: boolean;
  readonly isBlocked: boolean;
  /** How many the blocker has blocked, or been made to. */
  readonly blocks: number;
}

/** Rule 9.58: more than anybody has cause for; each is looked at in every search. */
export const BLOCKS_MAX = 500;

export type BlockRefusal = 'wrong-role' | 'not-visible' | 'unchanged' | 'too-many';

/**
 * Rule 9.15: an elder or a youth blocks somebody of the other role they can see, a guardian an
 * elder on behalf of a child. A person they cannot see counts as absent.
 */
export function decideBlock(
  actor: Actor,
  state: BlockState,
  input: { personId: string; childId: string | null },
): Decision<Block, PersonBlocked, BlockRefusal> {
  if ((actor.role === 'parent') !== (input.childId !== null)) return refuse('wrong-role');
  const { guardianIds } = state;
  if (input.childId !== null && !guardianIds.includes(actor.personId)) return refuse('not-visible');
  // One's own block hides the other, who is as good as absent then.
  if (state.isBlocked) return refuse('unchanged');
  if (!state.isVisible) return refuse('not-visible');
  if (state.blocks >= BLOCKS_MAX) return refuse('too-many');
  const blockerId = input.childId ?? actor.personId;
  const createdBy = actor.personId;
  const block = { blockerId, blockedId: input.personId, createdBy, guardianIds };
  return accept(block, personBlocked(block));
}

/** Rule 9.48: who made a block lifts it, of a child also for a former guardian; cancelled meetings stay cancelled. */
export function decideUnblock(
  actor: Actor,
  block: Block | null,
): Decision<Block, PersonUnblocked, 'no-such-block'> {
  if (block === null || !canLift(actor.personId, block)) return refuse('no-such-block');
  return accept(block, personUnblocked(block, actor.personId));
}

/** What a guardian blocked is the present guardians' to lift, and of somebody of age their own. */
function canLift(personId: string, { blockerId, createdBy, guardianIds }: Block): boolean {
  if (createdBy === blockerId) return personId === blockerId;
  if (guardianIds.length === 0) return personId === blockerId;
  if (!guardianIds.includes(personId)) return false;
  return createdBy === personId || !guardianIds.includes(createdBy);
}
