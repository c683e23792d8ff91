import type { ApprovedSession, Session } from '@oakling/domain/sessions/session';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Approves a session in the name of its youth; false where something stands against it, and it waits. */
export async function approveIfPossible(
  tx: Tx,
  { id, version, decidedBy, decidedAt }: ApprovedSession,
): Promise<boolean> {
  const { rows } = await sql<{ approved: boolean }>`
    select approve_if_possible(${id}, ${version}, ${decidedBy}, ${decidedAt}) as approved
  `.execute(tx);
  return rows[0]?.approved === true;
}

/** Writes the yes of each guardian who trusts the elder, and says whose it was and whether the session is approved by it. */
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

/** The zone of the youth, where any guardian trusts the elder at this moment; else null. */
export async function findTrusting(
  tx: Tx,
  { elderId, youthId }: Session,
): Promise<{ zone: string | null } | null> {
  const row = await tx
    .selectFrom('standing_pre_approvals as rule')
    .innerJoin('people as youth', 'youth.id', 'rule.youth_id')
    .select('youth.time_zone as zone')
    .where('rule.youth_id', '=', youthId)
    .where('rule.elder_id', '=', elderId)
    .executeTakeFirst();
  return row ?? null;
}

/** The elders of open and of held sessions, without those who may not see each other. */
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

export async function deletePreApprovals(tx: Tx, youthId: string): Promise<void> {
  await tx.deleteFrom('pre_approvals').where('youth_id', '=', youthId).execute();
}
