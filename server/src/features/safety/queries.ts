import type { Tx } from '../../platform/database.ts';

/** The blocks of a person, made by them or by their parent. */
export async function readBlocks(tx: Tx, personId: string) {
  return tx
    .selectFrom('blocks')
    .select(['blocked_id', 'created_by', 'created_at'])
    .where('blocker_id', '=', personId)
    .orderBy('created_at')
    .execute();
}

/** What a person did, from the audit log, oldest first; needs the owner's rights. */
export async function readOwnAudit(tx: Tx, personId: string) {
  return tx
    .selectFrom('audit_log')
    .select(['at', 'type', 'feature', 'subject_id', 'before', 'after'])
    .where('actor_id', '=', personId)
    .orderBy('id')
    .execute();
}

/** Whether the viewer is the parent of this youth. */
export async function isOwnChild(tx: Tx, viewerId: string, youthId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', youthId)
    .where('parent_id', '=', viewerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The reports that a person sent, or that the parent sent for them, as far as the viewer may see. */
export async function readReports(tx: Tx, personId: string) {
  return tx
    .selectFrom('reports')
    .select(['created_at', 'category', 'details', 'reported_id', 'session_id', 'on_behalf_of'])
    .where((eb) => eb.or([eb('reporter_id', '=', personId), eb('on_behalf_of', '=', personId)]))
    .orderBy('created_at')
    .execute();
}
