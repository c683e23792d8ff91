import { CHILD_FIELDS } from '@oakling/domain/invites/contract';
import type { AddedChild } from '@oakling/domain/invites/added-child';
import { INVITE_MAX_ATTEMPTS, type Invite, type OwnInvite } from '@oakling/domain/invites/invite';
import { sql } from 'kysely';
import { columns, toColumns } from '../../platform/db/columns.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

const OWN_COLUMNS = columns('invites', [
  ...CHILD_FIELDS,
  'token',
  'parentId',
  'childEmail',
  'status',
  'sentAt',
  'expiresAt',
  'acceptedAt',
]);

export interface StoredInvite {
  readonly invite: Invite;
  readonly codeHash: Buffer;
}

/** Stored values of an invite that no response contains. */
export interface InviteSecrets {
  readonly codeHash: Buffer;
  /** The encrypted date of birth, or null if the parent gave none. Rule 4.60 */
  readonly sealed: string | null;
}

export async function insertInvite(
  tx: Tx,
  invite: Invite,
  { codeHash, sealed }: InviteSecrets,
): Promise<void> {
  await tx
    .insertInto('invites')
    .values({
      ...toColumns(invite, [...CHILD_FIELDS, 'token', 'parentId', 'childEmail']),
      ...toColumns(invite, ['sentAt', 'expiresAt']),
      sealed_birth_date: sealed,
      code_hash: codeHash,
      created_at: invite.sentAt,
    })
    .execute();
}

/** Needs system rights, because the child has no account yet. */
export async function findInvite(
  db: Db | Tx,
  token: string,
  lock: 'for update' | 'no lock',
): Promise<StoredInvite | null> {
  const query = db
    .selectFrom('invites')
    .select(OWN_COLUMNS)
    .select(columns('invites', ['failedAttempts', 'codeHash']))
    .where('token', '=', token);
  const row = await (lock === 'for update' ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) return null;
  const { codeHash, ...invite } = row;
  return { codeHash, invite };
}

/** Locks one of the viewer's invites. Returns null if it doesn't exist or isn't the viewer's. */
export async function lockOwnInvite(tx: Tx, token: string): Promise<OwnInvite | null> {
  const row = await tx
    .selectFrom('invites')
    .select(OWN_COLUMNS)
    .where('token', '=', token)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Rule 4.17 */
export async function saveResend(tx: Tx, invite: Invite, codeHash: Buffer): Promise<void> {
  await tx
    .updateTable('invites')
    .set({
      ...toColumns(invite, ['sentAt', 'expiresAt', 'failedAttempts']),
      code_hash: codeHash,
    })
    .where('token', '=', invite.token)
    .execute();
}

export async function deleteInvite(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('invites').where('token', '=', token).execute();
}

/** Counts a failed attempt up to the limit. It must not share a transaction that a refusal rolls back. Rule 1.19 */
export async function countFailedAttempt(db: Db | Tx, token: string): Promise<void> {
  await db
    .updateTable('invites')
    .set((eb) => ({ failed_attempts: eb('failed_attempts', '+', 1) }))
    .where('token', '=', token)
    .where('failed_attempts', '<', INVITE_MAX_ATTEMPTS)
    .execute();
}

/** The stage assumed until a date of birth is known: the stage at the lower bound of the age range. */
const YOUNGEST = { '10-15': 'under-13', '15-20': '13-15', '20-25': '16-17' } as const;

async function insertYouth(tx: Tx, youth: AddedChild): Promise<void> {
  await tx
    .insertInto('people')
    .values({
      ...toColumns(youth, ['id', 'shownNameStyle', 'ageRange', 'note']),
      role: 'youth',
      full_name: youth.childName,
      invited_as: youth.childName,
      stage: YOUNGEST[youth.ageRange],
    })
    .execute();
  await tx
    .insertInto('guardianships')
    .values({ guardian_id: youth.guardianId, child_id: youth.id })
    .execute();
}

export async function acceptInvite(tx: Tx, invite: Invite, youthId: string): Promise<void> {
  await insertYouth(tx, { ...invite, id: youthId, guardianId: invite.parentId });
  await tx
    .updateTable('invites')
    .set({ status: 'accepted', accepted_at: invite.acceptedAt, youth_id: youthId })
    .where('token', '=', invite.token)
    .execute();
}

/**
 * True if a guardian has already added a child with this name. Locks the guardian's row, so the second of two
 * concurrent requests sees the first.
 */
export async function hasAdded(tx: Tx, guardianId: string, name: string): Promise<boolean> {
  await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', guardianId)
    .forNoKeyUpdate()
    .execute();
  const row = await tx
    .selectFrom('child_pins')
    .innerJoin('people', 'people.id', 'child_pins.child_id')
    .innerJoin('active_guardianships', 'active_guardianships.child_id', 'people.id')
    .select('people.id')
    .where('guardian_id', '=', guardianId)
    .where((eb) => eb(eb.fn('lower', ['invited_as']), '=', name.toLowerCase()))
    .executeTakeFirst();
  return row !== undefined;
}

/** Rules 1.81 and 4.60 */
export async function insertAddedChild(
  tx: Tx,
  child: AddedChild,
  { pinHash, sealed }: { readonly pinHash: string; readonly sealed: string | null },
): Promise<void> {
  const { id, guardianId } = child;
  // The schema requires an address, so store a placeholder. No mail is ever sent to it.
  await tx
    .insertInto('users')
    .values({ id, email: `${id}@child.invalid`, has_mailbox: false })
    .execute();
  await insertYouth(tx, child);
  await tx.insertInto('child_pins').values({ child_id: id, pin_hash: pinHash }).execute();
  if (sealed === null) return;
  // May take effect immediately, like a date from an invite.
  await sql`
    insert into birth_dates (person_id, sealed, set_by, no_step_before)
    values (${id}, ${sealed}, ${guardianId}, app_now())
  `.execute(tx);
}

/** Deletes the invites that a person sent and the one they came from, with their dev mails. Needs owner rights. */
export async function deleteInvitesAbout(tx: Tx, personId: string): Promise<void> {
  const gone = await tx
    .deleteFrom('invites')
    .where((eb) => eb.or([eb('parent_id', '=', personId), eb('youth_id', '=', personId)]))
    .returning('child_email')
    .execute();
  if (gone.length === 0) return;
  const addresses = gone.map(({ child_email }) => child_email);
  await tx.deleteFrom('dev_mailbox').where('recipient', 'in', addresses).execute();
}
