import type { Block } from '@oakling/domain/safety/block';
import type { BlockState } from '@oakling/domain/safety/decide-block';
import { sql } from 'kysely';
import { asOwner, type Tx } from '../../platform/db/database.ts';
import { findGuardianIds } from '../identity/queries.ts';

/** The person to block as seen by the actor, who acts for themselves or a child. */
export async function findBlockState(
  tx: Tx,
  { actorId, blockedId, childId }: { actorId: string; blockedId: string; childId: string | null },
): Promise<BlockState> {
  const blockerId = childId ?? actorId;
  // Lock both people, so a concurrent identical block sees this one.
  await sql`select hold_people(${blockerId}, ${blockedId})`.execute(tx);
  const { rows } = await sql<{
    is_visible: boolean;
    is_blocked: boolean;
    blocks: number;
  }>`
    select
      (select count(*)::int from blocks where blocker_id = ${blockerId}) as blocks,
      may_block(${blockerId}, ${blockedId}) as is_visible,
      exists (
        select from blocks
        where blocker_id = ${blockerId} and blocked_id = ${blockedId} and created_by = ${actorId}
      ) as is_blocked
  `.execute(tx);
  const [row] = rows;
  return {
    guardianIds: childId === null ? [] : await findGuardianIds(tx, childId),
    isVisible: row?.is_visible === true,
    isBlocked: row?.is_blocked === true,
    blocks: row?.blocks ?? 0,
  };
}

/** Inserts a new block; `findBlockState` has locked both people and found none. */
export async function insertBlock(tx: Tx, block: Block): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({
      blocker_id: block.blockerId,
      blocked_id: block.blockedId,
      created_by: block.createdBy,
    })
    .execute();
}

/** A block the actor may lift, their own before a former guardian's. Rule 9.48 */
export async function findLiftable(
  tx: Tx,
  { blockerId, blockedId, actorId }: { blockerId: string; blockedId: string; actorId: string },
): Promise<Block | null> {
  const row = await tx
    .selectFrom('blocks')
    .select('created_by')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .where(sql<boolean>`may_lift(blocker_id, created_by)`)
    .orderBy(sql`created_by = ${actorId}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const guardianIds = await findGuardianIds(tx, blockerId);
  return { blockerId, blockedId, createdBy: row.created_by, guardianIds };
}

/**
 * Lifts all blocks between the two that the actor may lift. Idempotent.
 * @returns true when there was one.
 */
export async function deleteBlock(tx: Tx, { blockerId, blockedId }: Block): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .where(sql<boolean>`may_lift(blocker_id, created_by)`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Blocks by the viewer, their children or guardians for those, newest first, with shown names. */
export async function listBlocks(tx: Tx, viewerId: string) {
  const blocks = await tx
    .selectFrom('blocks')
    .selectAll()
    .select(sql<boolean>`may_lift(blocker_id, created_by)`.as('can_lift'))
    .orderBy('created_at', 'desc')
    .orderBy('blocked_id')
    .execute();
  if (blocks.length === 0) return [];
  const ids = blocks.flatMap((block) => [block.blocker_id, block.blocked_id, block.created_by]);
  // Blocked people are hidden from the viewer, so read their names as the owner.
  const people = await asOwner(tx, viewerId, () =>
    tx.selectFrom('people').select(['id', 'shown_name', 'role']).where('id', 'in', ids).execute(),
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  return blocks.map((block) => ({
    block,
    blocked: byId.get(block.blocked_id),
    blocker: byId.get(block.blocker_id),
    creator: byId.get(block.created_by),
  }));
}
