import type { LinkEnd } from '@oakling/domain/guardians/contract';
import type { Guarded } from '@oakling/domain/guardians/decide-end';
import type { GuardianInvite } from '@oakling/domain/guardians/events';
import type { GuardedChild, OpenedInvite, Opener } from '@oakling/domain/guardians/guardian-invite';
import { sql, type RawBuilder } from 'kysely';
import { brokenConstraint, type Db, type Tx } from '../../platform/db/database.ts';
import { ConstraintRefusal } from '../../platform/db/transact.ts';
import { findGuardianIds } from '../identity/queries.ts';

/**
 * A child with its guardians, held, so that of two changes at once the second one sees the first; null for nobody's
 * child. Needs the owner's rights, or a moderator's.
 */
export async function lockGuarded(
  tx: Tx,
  childId: string,
): Promise<(GuardedChild & Guarded) | null> {
  const child = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', childId)
    .where('role', '=', 'youth')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (child === undefined) return null;
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

/** Each child of a guardian, with the others who decide for it. Needs the owner's rights. */
export async function findGuarded(tx: Tx, guardianId: string) {
  const { rows } = await sql<{ childId: string; guardianIds: string[] }>`
    select child_id as "childId", array_remove(guardians_of(child_id), guardian_id) as "guardianIds"
    from active_guardianships where guardian_id = ${guardianId}
    order by since, child_id
  `.execute(tx);
  return rows;
}

/** The addresses of somebody's children, which bring no guardian. Needs the owner's rights. */
export async function findChildEmails(tx: Tx, guardianId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('active_guardianships')
    .innerJoin('users', 'users.id', 'child_id')
    .select('email')
    .where('guardian_id', '=', guardianId)
    .execute();
  return rows.map(({ email }) => email);
}

/** The addresses that the viewer has invited for the child and who have not answered. */
export async function findOwnInvited(tx: Tx, childId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('guardian_invites')
    .select('email')
    .where('child_id', '=', childId)
    .execute();
  return rows.map(({ email }) => email);
}

export async function insertGuardianInvite(
  tx: Tx,
  invite: GuardianInvite,
  codeHash: Buffer,
): Promise<void> {
  await tx
    .insertInto('guardian_invites')
    .values({
      id: invite.id,
      child_id: invite.childId,
      inviter_id: invite.inviterId,
      email: invite.email,
      code_hash: codeHash,
      created_at: invite.sentAt,
      sent_at: invite.sentAt,
      expires_at: invite.expiresAt,
    })
    .execute();
}

const COLUMNS = [
  'id',
  'child_id as childId',
  'inviter_id as inviterId',
  'email',
  'sent_at as sentAt',
  'expires_at as expiresAt',
] as const;

/** An invite that the viewer sent, locked; null when it is not there or not theirs. */
export async function lockOwnGuardianInvite(tx: Tx, id: string): Promise<GuardianInvite | null> {
  const row = await tx
    .selectFrom('guardian_invites')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** An invite that another server does not lapse at this moment; null when it is gone. As the system. */
export async function lockLapsed(tx: Tx, id: string): Promise<GuardianInvite | null> {
  const row = await tx
    .selectFrom('guardian_invites')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** Rule 4.43: from here on only the new code works. */
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

/** Rule 1.126: the invite goes with its address; why its link opens nothing stays. Needs the owner's rights. */
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

/** What a mailed code opens, with the child held; null for none that waits. Needs the owner's rights. */
export async function lockOpened(tx: Tx, codeHash: Buffer): Promise<OpenedInvite | null> {
  const found = await tx
    .selectFrom('guardian_invites')
    .select('child_id')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  // The child first, as with every other change of its guardians.
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

/** Who opened a link, as their account is now; needs the owner's rights. */
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

/** What the database refuses of somebody who accepts, where something changed meanwhile. */
const REFUSED = new Map([
  ['guardianships_guardian_supervises', 'link-invalid'],
  ['guardianships_of_child', 'link-invalid'],
  ['guardianships_at_most_four', 'no-room'],
  ['guardianships_not_again', 'not-again'],
] as const);

/**
 * Rule 4.46: the guardianship in place of the invite, and of every other one to the same address for this child. One who
 * stepped back before begins again, as if for the first time.
 * @throws ConstraintRefusal where the database does not take them
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
      if (brokenConstraint(error) === constraint) throw new ConstraintRefusal(refusal);
    }
    throw error;
  }
}

/** Rules 4.50 and 4.56: by the database's own clock, from this moment on. */
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

/** Rule 4.53: what was told to a former guardian of the child goes with the guardianship. As the owner. */
export async function deleteNoticesOf(tx: Tx, guardianId: string, childId: string): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('person_id', '=', guardianId)
    .where(sql<boolean>`about @> array[${childId}]::uuid[]`)
    .execute();
}
