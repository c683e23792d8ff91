import type { ApprovedSession, Session } from '@oakling/domain/sessions/session';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Returns false if something prevents the approval, in which case the session stays pending. */
export async function approveIfPossible(
  tx: Tx,
  { id, version, decidedBy, decidedAt }: ApprovedSession,
): Promise<boolean> {
  const { rows } = await sql<{ approved: boolean }>`
    select approve_if_possible(${id}, ${version}, ${decidedBy}, ${decidedAt}) as approved
  `.execute(tx);
  return rows[0]?.approved === true;
}

/**
 * Saves the approval of each guardian who has pre-approved the elder. Returns these guardians, and whether the session
 * is approved.
 */
export async function saveApprovalsByRule(
  tx: Tx,
  { id, version }: Session,
  now: Date,
): Promise<{ readonly given: readonly string[]; readonly isApproved: boolean }> {
  const { rows } = await sql<{ given: readonly string[]; isApproved: boolean }>`
    select given, is_approved as "isApproved" from approve_by_rule(${id}, ${version}, ${now})
  `.execute(tx);
  return rows[0] ?? { given: [], isApproved: false };
}

/**
 * The youth's time zone, and whether a guardian has already read everything in the offer. Null if no guardian currently
 * pre-approves the elder. Rule 6.272
 */
export async function findTrusting(
  tx: Tx,
  { id, version, elderId, youthId }: Session,
): Promise<{ zone: string | null; isOfferKnown: boolean | null } | null> {
  const row = await tx
    .selectFrom('standing_pre_approvals as rule')
    .innerJoin('people as youth', 'youth.id', 'rule.youth_id')
    .select([
      'youth.time_zone as zone',
      sql<boolean | null>`is_offer_known(${id}, ${version})`.as('isOfferKnown'),
    ])
    .where('rule.youth_id', '=', youthId)
    .where('rule.elder_id', '=', elderId)
    .executeTakeFirst();
  return row ?? null;
}

/** Elders with whom the youth has an approved or open session, except blocked ones. */
export async function findEldersMet(tx: Tx, youthId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ elder_id: string }>`
    select distinct elder_id from sessions
    where youth_id = ${youthId} and elder_id is not null
      and (status = 'approved' or (status = 'pending' and lower(during) > app_now()))
      and not exists (
        select from blocks
        where (blocker_id = elder_id and blocked_id = youth_id)
          or (blocker_id = youth_id and blocked_id = elder_id)
      )
    order by elder_id
  `.execute(tx);
  return rows.map((row) => row.elder_id);
}

/**
 * The guardians of children who met this elder, or would have met them before a pause or suspension. A block hides the
 * elder's return, so the guardians of such a pair are never notified. Rule 9.162
 */
export async function findGuardiansMet(tx: Tx, elderId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ guardian_id: string }>`
    select distinct guardian_id from sessions join active_guardianships on child_id = youth_id
    where elder_id = ${elderId} and not has_block(elder_id, youth_id)
      and (status = 'approved' or (status = 'cancelled' and decided_at is not null and cancelled_by is null))
    order by guardian_id
  `.execute(tx);
  return rows.map((row) => row.guardian_id);
}

export async function deletePreApprovals(tx: Tx, youthId: string): Promise<void> {
  await tx.deleteFrom('pre_approvals').where('youth_id', '=', youthId).execute();
}
