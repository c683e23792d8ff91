import type { BlockView } from '@oakling/domain/safety/contract';
import type { Block } from '@oakling/domain/safety/events';
import type { BlockState } from '@oakling/domain/safety/decide-block';
import { sql } from 'kysely';
import { asOwner, type Tx } from '../../platform/db/database.ts';
import { isoMoment } from '../../platform/db/columns.ts';
import { findGuardianIds } from '../identity/queries.ts';

/** The person to block, as the actor sees them. The actor blocks for themselves or for a child. */
export async function findBlockState(
  tx: Tx,
  { actorId, blockedId, childId }: { actorId: string; blockedId: string; childId: string | null },
): Promise<BlockState> {
  const blockerId = childId ?? actorId;
  // Lock both people, so a concurrent identical block sees this one.
  await sql`select hold_people(${blockerId}, ${blockedId})`.execute(tx);
  const { rows } = await sql<Omit<BlockState, 'guardianIds'>>`
    select
      (select count(*)::int from blocks where blocker_id = ${blockerId}) as blocks,
      may_block(${blockerId}, ${blockedId}) as "isVisible",
      exists (
        select from blocks
        where blocker_id = ${blockerId} and blocked_id = ${blockedId} and created_by = ${actorId}
      ) as "isBlocked",
      exists (
        select from sessions
        where status = 'approved'
          and (elder_id, youth_id) in ((${blockerId}::uuid, ${blockedId}::uuid), (${blockedId}, ${blockerId}))
      ) as "areFriends"
  `.execute(tx);
  const found = rows[0] ?? { blocks: 0, isVisible: false, isBlocked: false, areFriends: false };
  return { ...found, guardianIds: childId === null ? [] : await findGuardianIds(tx, childId) };
}

/** Inserts a new block. `findBlockState` has locked both people and found no block. */
export async function insertBlock(tx: Tx, block: Block): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({
      blocker_id: block.blockerId,
      blocked_id: block.blockedId,
      created_by: block.createdBy,
      is_goodbye: block.isGoodbye,
    })
    .execute();
}

/** A block that the actor may lift; their own takes precedence over a former guardian's. Rule 9.48 */
export async function findLiftable(
  tx: Tx,
  { blockerId, blockedId, actorId }: { blockerId: string; blockedId: string; actorId: string },
): Promise<Block | null> {
  const row = await tx
    .selectFrom('blocks')
    .select(['created_by', 'is_goodbye'])
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .where(sql<boolean>`may_lift(blocker_id, created_by)`)
    .orderBy(sql`created_by = ${actorId}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const guardianIds = await findGuardianIds(tx, blockerId);
  return {
    blockerId,
    blockedId,
    createdBy: row.created_by,
    isGoodbye: row.is_goodbye,
    guardianIds,
  };
}

/**
 * Lifts all blocks between the two people that the actor may lift. Idempotent.
 * @returns true if there was one.
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

/** Stands for a guardian whose account is gone. */
const FORMER = 'Former member';

/**
 * Blocks by the viewer, by the viewer's children, or by guardians for those children, newest first, with shown names.
 */
export async function listBlocks(tx: Tx, viewerId: string): Promise<BlockView[]> {
  const blocks = await tx
    .selectFrom('blocks')
    .select(['blocked_id as personId', 'created_by', 'is_goodbye as isGoodbye'])
    .select(isoMoment('created_at').as('createdAt'))
    .select([
      sql<string | null>`nullif(blocker_id, ${viewerId})`.as('childId'),
      sql<boolean>`created_by = ${viewerId}`.as('isMine'),
      sql<boolean>`may_lift(blocker_id, created_by)`.as('canLift'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('blocked_id')
    .execute();
  if (blocks.length === 0) return [];
  const ids = blocks.flatMap((block) => [block.personId, block.childId ?? '', block.created_by]);
  // The viewer can't see blocked people, so read their names with owner rights.
  const people = await asOwner(tx, viewerId, () =>
    tx
      .selectFrom('people')
      .select(['id', 'shown_name as name', 'role'])
      .where('id', 'in', ids.filter(Boolean))
      .execute(),
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  return blocks.map(({ created_by: by, ...block }) => {
    const { personId, childId, isMine } = block;
    const isOthers = childId !== null && !isMine && by !== childId;
    return {
      ...block,
      name: byId.get(personId)?.name ?? '',
      role: byId.get(personId)?.role === 'elder' ? 'elder' : 'youth',
      childName: childId && (byId.get(childId)?.name ?? ''),
      guardian: isOthers ? (byId.get(by)?.name ?? FORMER) : null,
    };
  });
}
