import type { Actor } from '@oakling/domain/identity/role';
import type { BlockInput } from '@oakling/domain/safety/contract';
import { decideBlock, decideUnblock } from '@oakling/domain/safety/decide-block';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy } from '../../platform/db/transact.ts';
import { deleteBlock, findBlockState, insertBlock } from './store.ts';

/** Rule 9.15: hides two people from each other; their sessions end as a consequence. */
export async function blockPerson(
  { transact }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: BlockInput,
) {
  const childId = input.childId ?? null;
  const whom = { actorId: actor.personId, blockedId: input.personId, childId };
  return transact(changedBy, async (tx) => {
    const state = await findBlockState(tx, whom);
    const decision = decideBlock(actor, state, { personId: input.personId, childId });
    if (decision.ok) await insertBlock(tx, decision.value);
    return decision;
  });
}

/** Rule 9.48: takes back a block that the actor made. */
export async function unblockPerson(
  { transact }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: { blockerId: string; blockedId: string },
) {
  return transact(changedBy, async (tx) =>
    decideUnblock(actor, await deleteBlock(tx, { ...input, createdBy: actor.personId })),
  );
}
