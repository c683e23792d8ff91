import type { Actor } from '@oakling/domain/identity/role';
import type { BlockInput } from '@oakling/domain/safety/contract';
import { decideBlock, decideUnblock } from '@oakling/domain/safety/decide-block';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy } from '../../platform/db/transact.ts';
import { deleteBlock, findBlockState, findLiftable, insertBlock } from './block-store.ts';

/** Rule 9.15: hides two people from each other; their sessions end as a consequence. */
export async function blockPerson(
  { transact }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: BlockInput,
) {
  const childId = input.childId ?? null;
  const other = { actorId: actor.personId, blockedId: input.personId, childId };
  return transact(changedBy, async (tx) => {
    const state = await findBlockState(tx, other);
    const decision = decideBlock(actor, state, { personId: input.personId, childId });
    if (decision.ok) await insertBlock(tx, decision.value);
    return decision;
  });
}

/** Rule 9.48: takes back a block that is the actor's to lift. */
export async function unblockPerson(
  { transact }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: { blockerId: string; blockedId: string },
) {
  return transact(changedBy, async (tx) => {
    const block = await findLiftable(tx, { ...input, actorId: actor.personId });
    // Of two presses at once the second deletes nothing.
    const isThere = block !== null && (await deleteBlock(tx, block));
    return decideUnblock(actor, isThere ? block : null);
  });
}
