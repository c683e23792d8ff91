import type { Actor } from '@oakling/domain/identity/role';
import type { FriendshipKey } from '@oakling/domain/sessions/friendships/contract';
import type { PreApprovable, PreApproval } from '@oakling/domain/sessions/supervision/pre-approval';
import { sql } from 'kysely';
import { asOwner, type Tx } from '../../../platform/db/database.ts';
import { refusalFor } from '../../../platform/db/transact.ts';
import { findSupervision } from '../../identity/queries.ts';

/** An elder's card, if the child has a session with the elder since any end, read with a guardian's rights. */
const knownElder = ({ youthId, elderId }: FriendshipKey) => sql`
  select card.id, card.vetting = 'verified' as is_verified
  from person_cards as card
  where card.id = ${elderId}
    and exists (
      select from sessions where youth_id = ${youthId} and elder_id = ${elderId} and status in ('approved', 'pending')
        and not has_ended(elder_id, youth_id, lower(during))
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
  const { rows } = await sql<Pick<PreApprovable, 'isVerified' | 'isMade'>>`
    select (select is_verified from (${knownElder(friends)}) as known) as "isVerified", exists (
      select from pre_approvals
      where youth_id = ${youthId} and elder_id = ${elderId} and guardian_id = ${personId}
    ) as "isMade"
    from people as child
    where child.id = ${youthId} and is_my_child(child.id)
    for no key update
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const supervision = await asOwner(tx, personId, () => findSupervision(tx, youthId));
  return { youthId, ...supervision, ...row };
}

const REFUSALS = {
  pre_approvals_from_16: 'not-16-or-17',
  pre_approvals_cleared: 'elder-not-verified',
  pre_approvals_acquainted: 'no-such-elder',
};

/** @throws RefusalRollback if the elder or the child no longer qualifies. */
export async function insertPreApproval(
  tx: Tx,
  { youthId, elderId }: FriendshipKey,
  guardianId: string,
) {
  await tx
    .insertInto('pre_approvals')
    .values({ youth_id: youthId, elder_id: elderId, guardian_id: guardianId })
    .execute()
    .catch((error: unknown) => {
      throw refusalFor(error, REFUSALS);
    });
}

export async function deletePreApproval(
  tx: Tx,
  { youthId, elderId }: FriendshipKey,
  guardianId: string,
) {
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
