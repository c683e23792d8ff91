import type { LinkEnd } from '@oakling/domain/guardians/contract';
import type { Guarded, InvitedGuardian } from '@oakling/domain/guardians/decide-end';
import type { GuardianInvite } from '@oakling/domain/guardians/events';
import type { GuardedChild, OpenedInvite, Opener } from '@oakling/domain/guardians/guardian-invite';
import { sql, type RawBuilder } from 'kysely';
import { columns, toColumns } from '../../platform/db/columns.ts';
import { brokenConstraint, type Db, type Tx } from '../../platform/db/database.ts';
import { RefusalRollback } from '../../platform/db/transact.ts';
import { findGuardianIds } from '../identity/queries.ts';

/** Returns false for an unknown child. */
export async function lockChild(tx: Tx, childId: string): Promise<boolean> {
  const child = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', childId)
    .where('role', '=', 'youth')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return child !== undefined;
}

/**
 * Locks a child and their guardians, so the second of two concurrent changes sees the first. Returns null for an unknown
 * child. Needs owner or moderator rights.
 */
export async function lockGuarded(
  tx: Tx,
  childId: string,
): Promise<(GuardedChild & Guarded) | null> {
  if (!(await lockChild(tx, childId))) return null;
  const guardianIds = await findGuardianIds(tx, childId);
  const letIn = await tx
    .selectFrom('people')
    .select('id')
    .where('id', 'in', [...guardianIds, childId])
    .where('vetting', '<>', 'suspended')
    .execute();
  const letInIds = letIn.map(({ id }) => id).filter((id) => id !== childId);
  return { id: childId, childId, guardianIds, letInIds };
}

/** A guardian's children, each with their other guardians. Needs owner rights. */
export async function findGuarded(tx: Tx, guardianId: string) {
  const { rows } = await sql<{ childId: string; guardianIds: string[] }>`
    select child_id as "childId", array_remove(guardians_of(child_id), guardian_id) as "guardianIds"
    from active_guardianships where guardian_id = ${guardianId}
    order by since, child_id
  `.execute(tx);
  return rows;
}

/** The email addresses of a person's children. Children can't become guardians. Needs owner rights. */
export async function findChildEmails(tx: Tx, guardianId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('active_guardianships')
    .innerJoin('users', 'users.id', 'child_id')
    .select('email')
    .where('guardian_id', '=', guardianId)
    .execute();
  return rows.map(({ email }) => email);
}

/** Addresses that the viewer invited for the child and that haven't answered. */
export async function findOwnInvited(tx: Tx, childId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('guardian_invites')
    .select('email')
    .where('child_id', '=', childId)
    .execute();
  return rows.map(({ email }) => email);
}

const FIELDS = ['id', 'childId', 'inviterId', 'email', 'sentAt', 'expiresAt'] as const;
const COLUMNS = columns('guardian_invites', FIELDS);

export async function insertGuardianInvite(
  tx: Tx,
  invite: GuardianInvite,
  codeHash: Buffer,
): Promise<void> {
  await tx
    .insertInto('guardian_invites')
    .values({
      ...toColumns(invite, FIELDS),
      code_hash: codeHash,
      created_at: invite.sentAt,
    })
    .execute();
}

/** Locks an invite that the viewer sent. Returns null if it doesn't exist or isn't the viewer's. */
export async function lockOwnGuardianInvite(tx: Tx, id: string): Promise<GuardianInvite | null> {
  const row = await tx
    .selectFrom('guardian_invites')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** An expired invite, with the child's guardians. */
export type LapsedInvite = GuardianInvite & { readonly guardianIds: readonly string[] };

/** Locks the next expired invite that no other server is handling. Needs system rights. */
export async function lockLapsed(
  tx: Tx,
  now: Date,
  behind: LapsedInvite | null,
): Promise<LapsedInvite | null> {
  const row = await tx
    .selectFrom('guardian_invites')
    .select(COLUMNS)
    .select(sql<string[]>`guardians_of(child_id)`.as('guardianIds'))
    .where('expires_at', '<=', now)
    .$if(behind !== null, (rest) => rest.where('id', '>', behind?.id ?? ''))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** Needs owner rights. */
export async function lockInvitesFrom(tx: Tx, inviterId: string): Promise<GuardianInvite[]> {
  return tx
    .selectFrom('guardian_invites')
    .select(COLUMNS)
    .where('inviter_id', '=', inviterId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Replaces the code; the old one stops working. Rule 4.43 */
export async function saveGuardianResend(
  tx: Tx,
  { id, sentAt, expiresAt }: GuardianInvite,
  codeHash: Buffer,
): Promise<void> {
  await tx
    .updateTable('guardian_invites')
    .set({ code_hash: codeHash, sent_at: sentAt, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

/** Deletes the invite and its address, and records why its link is closed. Needs owner rights. Rule 1.126 */
export async function endGuardianInvite(tx: Tx, id: string, as: LinkEnd): Promise<void> {
  await endInvites(tx, sql`id = ${id}`, as);
}

async function endInvites(tx: Tx, which: RawBuilder<unknown>, as: LinkEnd): Promise<void> {
  await sql`
    with gone as (delete from guardian_invites where ${which} returning code_hash, inviter_id)
    insert into spent_guardian_links (code_hash, inviter_id, ended_as)
    select code_hash, inviter_id, ${as} from gone
  `.execute(tx);
}

/** The open invite behind a mailed code, with its child locked, or null if there is none. Needs owner rights. */
export async function lockOpened(tx: Tx, codeHash: Buffer): Promise<OpenedInvite | null> {
  const found = await tx
    .selectFrom('guardian_invites')
    .select('child_id')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  // Lock the child first, as every other change of the guardians does.
  const child = found && (await lockGuarded(tx, found.child_id));
  if (child === undefined || child === null) return null;
  const invite = await tx
    .selectFrom('guardian_invites')
    .select(COLUMNS)
    .where('code_hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst();
  if (invite === undefined) return null;
  return { invite, child, isInviterLetIn: child.letInIds.includes(invite.inviterId) };
}

/** Needs owner rights. */
export async function findOpener(
  db: Db | Tx,
  personId: string,
  childId: string,
): Promise<(Opener & { readonly isProven: boolean }) | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('people', 'people.id', 'users.id')
    .leftJoin('guardianships as former', (join) =>
      join
        .onRef('former.guardian_id', '=', 'users.id')
        .on('former.child_id', '=', childId)
        .on('former.ended_why', '=', 'ended-by-moderator'),
    )
    .select(['users.email', 'users.email_verified as isProven', 'people.role'])
    .select('former.child_id as ended')
    .where('users.id', '=', personId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { email, isProven, role, ended } = row;
  return { actor: role && { personId, role }, email, isProven, isEnded: ended !== null };
}

/** Constraints that reject an acceptance after a concurrent change. */
const REFUSED = new Map([
  ['guardianships_guardian_supervises', 'link-invalid'],
  ['guardianships_of_child', 'link-invalid'],
  ['guardianships_other_mailbox', 'link-invalid'],
  ['guardianships_at_most_four', 'no-room'],
  ['guardianships_not_again', 'not-again'],
] as const);

/**
 * Replaces the invite, and all others to the same address for this child, with the guardianship. A guardian who had
 * stepped back starts over. Rule 4.46
 * @throws RefusalRollback when a constraint rejects the guardianship.
 */
export async function saveAccepted(
  tx: Tx,
  { childId, email, inviterId }: GuardianInvite,
  guardianId: string,
): Promise<void> {
  await endInvites(tx, sql`child_id = ${childId} and email = ${email}`, 'used');
  try {
    await sql`
      insert into guardianships (guardian_id, child_id, added_by)
      values (${guardianId}, ${childId}, ${inviterId})
      on conflict (guardian_id, child_id) do update
      set since = app_now(), added_by = excluded.added_by, ended_at = excluded.ended_at,
        ended_why = excluded.ended_why, ended_by = null
    `.execute(tx);
  } catch (error) {
    for (const [constraint, refusal] of REFUSED) {
      if (brokenConstraint(error) === constraint) throw new RefusalRollback(refusal);
    }
    throw error;
  }
}

/** Ends a guardianship at the database's current time. Rules 4.50 and 4.56 */
export async function saveEnd(
  tx: Tx,
  { guardianId, childId }: { readonly guardianId: string; readonly childId: string },
  by:
    | { readonly why: 'stepped-back'; readonly id: string }
    | { readonly why: 'ended-by-moderator'; readonly id: string; readonly note: string },
): Promise<void> {
  await tx
    .updateTable('guardianships')
    .set({
      ended_at: sql<Date>`app_now()`,
      ended_by: by.id,
      ended_why: by.why,
      ...(by.why === 'ended-by-moderator' && { ended_note: by.note }),
    })
    .where('guardian_id', '=', guardianId)
    .where('child_id', '=', childId)
    .execute();
}

/** The guardian, if invited from the viewer's account; otherwise null. Rule 1.147 */
export async function findInvitedGuardian(
  tx: Tx,
  { guardianId, childId }: { readonly guardianId: string; readonly childId: string },
): Promise<InvitedGuardian | null> {
  const { rows } = await sql<InvitedGuardian>`
    select guardian_id as "guardianId", may_end as "mayEnd" from my_invited_guardians()
    where guardian_id = ${guardianId} and child_id = ${childId}
  `.execute(tx);
  return rows[0] ?? null;
}

/** @throws RefusalRollback if the database refuses. */
export async function saveInvitedEnd(
  tx: Tx,
  { guardianId, childId }: { readonly guardianId: string; readonly childId: string },
): Promise<void> {
  const { rows } = await sql<{ ended: boolean }>`
    select end_invited_guardian(${guardianId}, ${childId}) as ended
  `.execute(tx);
  if (rows[0]?.ended !== true) throw new RefusalRollback('no-such-guardianship' as const);
}

/** Needs owner rights. Rule 4.53 */
export async function deleteNoticesOf(tx: Tx, guardianId: string, childId: string): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('person_id', '=', guardianId)
    .where(sql<boolean>`about @> array[${childId}]::uuid[]`)
    .execute();
}
