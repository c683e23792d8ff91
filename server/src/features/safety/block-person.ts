import type { BlockInput } from '@oakling/domain/safety/contract';
import { decideBlock, decideUnblock } from '@oakling/domain/safety/decide-block';
import type { Platform } from '../../platform/platform.ts';
import { persist, type ByPerson } from '../../platform/db/transact.ts';
import { deleteBlock, findBlockState, findLiftable, insertBlock } from './block-store.ts';

/** The sessions of the two people end as a consequence. Rule 9.15 */
export async function blockPerson({ transact }: Platform, by: ByPerson, input: BlockInput) {
  const childId = input.childId ?? null;
  const other = { actorId: by.personId, blockedId: input.personId, childId };
  return transact(by, async (tx) => {
    const state = await findBlockState(tx, other);
    const decision = decideBlock(by, state, {
      personId: input.personId,
      childId,
      goodbye: input.goodbye ?? null,
    });
    return persist(decision, (value) => insertBlock(tx, value));
  });
}

/** Rule 9.48 */
export async function unblockPerson(
  { transact }: Platform,
  by: ByPerson,
  input: { blockerId: string; blockedId: string },
) {
  return transact(by, async (tx) => {
    const block = await findLiftable(tx, { ...input, actorId: by.personId });
    // Idempotent: a double click deletes the block once.
    const isThere = block !== null && (await deleteBlock(tx, block));
    return decideUnblock(by, isThere ? block : null);
  });
}
