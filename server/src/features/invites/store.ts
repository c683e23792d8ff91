import type { Invite } from '@oakling/domain/invites/invite';
import type { Db, Tx } from '../../platform/database.ts';

/** An invite with the hash of its one-time code. */
export interface StoredInvite {
  readonly invite: Invite;
  readonly codeHash: Buffer;
}

export async function insertInvite(
  tx: Tx,
  invite: Invite,
  codeHash: Buffer,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('invites')
    .values({
      token: invite.token,
      parent_id: invite.parentId,
      child_name: invite.childName,
      child_email: invite.childEmail,
      age_range: invite.ageRange,
      shown_name_style: invite.shownNameStyle,
      note: invite.note,
      code_hash: codeHash,
      expires_at: invite.expiresAt,
      created_at: now,
    })
    .execute();
}

/** An invite by its token; with the system's rights, since the child has no account yet. */
export async function findInvite(
  db: Db | Tx,
  token: string,
  lock: 'for update' | 'no lock',
): Promise<StoredInvite | null> {
  const query = db.selectFrom('invites').selectAll().where('token', '=', token);
  const row = await (lock === 'for update' ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) return null;
  return {
    codeHash: row.code_hash,
    invite: {
      token: row.token,
      parentId: row.parent_id,
      childName: row.child_name,
      childEmail: row.child_email,
      ageRange: row.age_range,
      note: row.note,
      shownNameStyle: row.shown_name_style,
      status: row.status,
      expiresAt: row.expires_at,
      acceptedAt: row.accepted_at,
      failedAttempts: row.failed_attempts,
    },
  };
}

/** Counts a wrong try, outside any transaction: a rollback must not forget it. */
export async function countFailedAttempt(db: Db, token: string): Promise<void> {
  await db
    .updateTable('invites')
    .set((eb) => ({ failed_attempts: eb('failed_attempts', '+', 1) }))
    .where('token', '=', token)
    .execute();
}

/** Writes the youth and marks the invite accepted. */
export async function acceptInvite(tx: Tx, invite: Invite, youthId: string): Promise<void> {
  await tx
    .insertInto('people')
    .values({
      id: youthId,
      role: 'youth',
      full_name: invite.childName,
      invited_as: invite.childName,
      shown_name_style: invite.shownNameStyle,
      age_range: invite.ageRange,
      parent_id: invite.parentId,
      note: invite.note,
    })
    .execute();
  await tx
    .updateTable('invites')
    .set({ status: 'accepted', accepted_at: invite.acceptedAt, youth_id: youthId })
    .where('token', '=', invite.token)
    .execute();
}
