import type { Actor } from '@oakling/domain/identity/role';
import type { FriendshipKey } from '@oakling/domain/sessions/friendships/contract';
import type { PreApprovable, PreApproval } from '@oakling/domain/sessions/supervision/pre-approval';
import type { StageNow } from '@oakling/domain/stages/stage';
import { sql } from 'kysely';
import { asOwner, brokenConstraint, type Tx } from '../../../platform/db/database.ts';
import { RefusalRollback } from '../../../platform/db/transact.ts';
import { findSupervision } from '../../identity/queries.ts';

/** An elder's card, if the child has an approved session with the elder, read with a guardian's rights. */
const knownElder = ({ youthId, elderId }: FriendshipKey) => sql`
  select card.id, card.vetting = 'verified' as is_verified
  from person_cards as card
  where card.id = ${elderId}
    and exists (
      select from sessions where youth_id = ${youthId} and elder_id = ${elderId} and status in ('approved', 'pending')
    )
    and not exists (select from blocks where blocker_id = ${youthId} and blocked_id = ${elderId})
`;

/** Pre-approvals in a friendship, or null if the reader isn't a guardian of a child of 16 or 17. */
export async function readPreApproval(
  tx: Tx,
  guardianId: string,
  friends: FriendshipKey,
): Promise<PreApproval | null> {
  const { youthId, elderId } = friends;
  const { rows } = await sql<PreApproval>`
    select elder.is_verified as "isVerified",
      exists (
        select from pre_approvals as mine
        where mine.youth_id = child.id and mine.elder_id = elder.id and mine.guardian_id = ${guardianId}
      ) as "isMine",
      array(
        select other.name from pre_approvals as theirs
        join person_cards as other on other.id = theirs.guardian_id
        where theirs.youth_id = child.id and theirs.elder_id = ${elderId} and theirs.guardian_id <> ${guardianId}
        order by other.name
      ) as others
    from people as child cross join (${knownElder(friends)}) as elder
    where child.id = ${youthId} and is_my_child(child.id) and stage_now(child.stage, child.of_age_at) = '16-17'
  `.execute(tx);
  return rows[0] ?? null;
}

/** A child of the actor, and an elder whom the actor may want to pre-approve, or null if the child isn't theirs. */
export async function findPreApprovable(
  tx: Tx,
  { personId }: Actor,
  friends: FriendshipKey,
): Promise<PreApprovable | null> {
  const { youthId, elderId } = friends;
  const { rows } = await sql<{ elder: PreApprovable['elder']; is_made: boolean }>`
    select (
      select json_build_object('id', known.id, 'isVerified', known.is_verified, 'isBlocked', false)
      from (${knownElder(friends)}) as known
    ) as elder, exists (
      select from pre_approvals
      where youth_id = ${youthId} and elder_id = ${elderId} and guardian_id = ${personId}
    ) as is_made
    from people as child
    where child.id = ${youthId} and is_my_child(child.id)
    for no key update
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const supervision: { guardianIds: readonly string[]; stage: StageNow } = await asOwner(
    tx,
    personId,
    () => findSupervision(tx, youthId),
  );
  return { youthId, ...supervision, elder: row.elder, isMade: row.is_made };
}

interface Row extends FriendshipKey {
  readonly guardianId: string;
}

/** @throws RefusalRollback if the elder or the child no longer qualifies. */
export async function insertPreApproval(tx: Tx, { youthId, elderId, guardianId }: Row) {
  await tx
    .insertInto('pre_approvals')
    .values({ youth_id: youthId, elder_id: elderId, guardian_id: guardianId })
    .execute()
    .catch((error: unknown) => {
      const constraint = brokenConstraint(error);
      if (constraint === 'pre_approvals_from_16') {
        throw new RefusalRollback('not-16-or-17' as const);
      }
      if (constraint === 'pre_approvals_cleared') {
        throw new RefusalRollback('elder-not-verified' as const);
      }
      const isUnknown = constraint === 'pre_approvals_acquainted';
      throw isUnknown ? new RefusalRollback('no-such-elder' as const) : error;
    });
}

export async function deletePreApproval(tx: Tx, { youthId, elderId, guardianId }: Row) {
  await tx
    .deleteFrom('pre_approvals')
    .where('youth_id', '=', youthId)
    .where('elder_id', '=', elderId)
    .where('guardian_id', '=', guardianId)
    .execute();
}

/** Pre-approvals for an export: those that a guardian made, or those for a youth. Elders see none. */
export async function readPreApprovalsOf(tx: Tx, ownerId: string) {
  return tx
    .selectFrom('pre_approvals')
    .select(['youth_id', 'elder_id', 'guardian_id', 'made_at'])
    .where((eb) => eb.or([eb('youth_id', '=', ownerId), eb('guardian_id', '=', ownerId)]))
    .orderBy('made_at')
    .execute();
}

/**
 * Deletes the pre-approvals of all guardians. Needs owner rights. Rule 6.174
 * @returns whether there were any.
 */
export async function endPreApprovals(
  tx: Tx,
  { youthId, elderId }: FriendshipKey,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pre_approvals')
    .where('youth_id', '=', youthId)
    .where('elder_id', '=', elderId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
