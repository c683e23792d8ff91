import type { EmailAccount, EmailProof, FoundProof } from '@oakling/domain/identity/decide-email';
import type { MailFailure } from '@oakling/domain/kernel/unsent-mail';
import { sql } from 'kysely';
import { proofSentAt } from '../../platform/auth/one-time-code.ts';
import { brokenConstraint, type Db, type Tx } from '../../platform/db/database.ts';
import { RefusalRollback } from '../../platform/db/transact.ts';
import { findOwnMailFailure, mailAddressHash } from '../../platform/mail/mail-failure-queries.ts';

const isOfAge = sql<boolean>`coalesce(people.of_age_at <= app_now(), false)`.as('isOfAge');

/** Locks an account's address and the pending one, so only one change can be pending. */
export async function lockEmailAccount(tx: Tx, personId: string): Promise<EmailAccount> {
  const row = await tx
    .selectFrom('users')
    .leftJoin('people', 'people.id', 'users.id')
    .select(['email', 'email_verified as isProven', 'has_mailbox as hasMailbox'])
    .select(isOfAge)
    .where('users.id', '=', personId)
    .forNoKeyUpdate('users')
    .executeTakeFirstOrThrow();
  return { ...row, asked: await findAsked(tx, personId) };
}

/** The pending address that the account itself requested, or null if there is none. */
export async function findAsked(db: Db | Tx, personId: string): Promise<EmailAccount['asked']> {
  const row = await selectWaiting(db, personId)
    // Only guardians see an address that a guardian entered. Rules 1.127 and 8.162
    .where((proof) => proof.or([proof('asked_by', 'is', null), proof('asked_by', '=', personId)]))
    .executeTakeFirst();
  return row ?? null;
}

/** The pending first address of a child, for the guardians. Any guardian may have entered it. Rule 1.93 */
export async function findNamed(db: Db | Tx, childId: string): Promise<EmailAccount['asked']> {
  return (await selectWaiting(db, childId).executeTakeFirst()) ?? null;
}

function selectWaiting(db: Db | Tx, personId: string) {
  return db
    .selectFrom('email_proofs')
    .select(['email', 'expires_at as expiresAt'])
    .where('user_id', '=', personId);
}

/** Replaces the account's link, so only the newest works. Rule 1.60 */
export async function saveProof(
  tx: Tx,
  proof: EmailProof & { readonly askedBy?: string },
  codeHash: Buffer,
): Promise<void> {
  const { personId, email, expiresAt, askedBy = null } = proof;
  const row = { email, code_hash: codeHash, expires_at: expiresAt, asked_by: askedBy };
  await tx
    .insertInto('email_proofs')
    .values({ user_id: personId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export async function deleteProof(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('email_proofs').where('user_id', '=', personId).execute();
}

export async function deleteProofsAskedBy(tx: Tx, guardianId: string): Promise<void> {
  await tx.deleteFrom('email_proofs').where('asked_by', '=', guardianId).execute();
}

/** @returns true if a change was pending. */
export async function dropOtherAddress(tx: Tx, personId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from email_proofs using users
    where users.id = email_proofs.user_id and users.id = ${personId} and users.email <> email_proofs.email
  `.execute(tx);
  return numAffectedRows > 0n;
}

/** Locks the proof behind a mailed code, so it can be used only once. */
export async function lockProof(tx: Tx, codeHash: Buffer): Promise<FoundProof | null> {
  const row = await tx
    .selectFrom('email_proofs')
    .innerJoin('users', 'users.id', 'email_proofs.user_id')
    .leftJoin('people', 'people.id', 'users.id')
    .select(['users.id as personId', 'users.email as accountEmail', 'people.role'])
    .select(['users.has_mailbox as hasMailbox', isOfAge])
    .select(['email_proofs.email', 'email_proofs.expires_at as expiresAt', 'asked_by as askedBy'])
    .where('email_proofs.code_hash', '=', codeHash)
    .forNoKeyUpdate(['email_proofs', 'users'])
    .executeTakeFirst();
  return row ?? null;
}

/** @throws RefusalRollback `link-invalid` if another account or a relative uses the mailbox. */
export async function saveEmail(tx: Tx, personId: string, email: string): Promise<void> {
  try {
    await tx
      .updateTable('users')
      .set({ email, email_verified: true, updated_at: new Date() })
      .where('id', '=', personId)
      .execute();
  } catch (error) {
    throw isAddressRefused(error) ? new RefusalRollback('link-invalid' as const) : error;
  }
}

/** True if another account, or a guardian or child of this one, has the mailbox. Rule 4.75 */
export function isAddressRefused(error: unknown): boolean {
  return ['users_email_key', 'users_other_mailbox'].includes(brokenConstraint(error) ?? '');
}

/** Deletes reset links mailed to the former address. Rule 1.64 */
export async function deleteResetCodes(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('verifications').where('value', '=', personId).execute();
}

/**
 * Deletes a person's other reset links before one is used. If two are used at once, only one works. Needs owner rights.
 * Rule 1.134
 */
export async function deleteOtherResetCodes(
  tx: Tx,
  { id, personId }: { readonly id: string; readonly personId: string },
): Promise<void> {
  await sql`select from users where id = ${personId} for no key update`.execute(tx);
  // A new statement sees what the transaction that held the lock has deleted.
  await sql`
    delete from verifications
    where value = ${personId} and id <> ${id} and exists (select from verifications where id = ${id})
  `.execute(tx);
}

/**
 * Marks the mailbox as proven if the account still has that address. Needs owner rights.
 * @returns true if it wasn't proven before.
 */
export async function proveMailbox(tx: Tx, personId: string, mailbox: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with proven as (
      update users set email_verified = true
      where id = ${personId} and not email_verified
        and encode(sha256(convert_to(email, 'UTF8')), 'hex') = ${mailbox}
      returning id, email
    ), waiting as (
      delete from email_proofs using proven
      where email_proofs.user_id = proven.id and email_proofs.email = proven.email
    )
    select from proven
  `.execute(tx);
  return numAffectedRows > 0n;
}

/** Records a moderator's help and its reason as a decision in the console. Rules 1.121 and 1.173 */
export async function insertHelpDecision(
  tx: Tx,
  decision: 'first-email-sent' | 'second-factor-ended',
  help: { readonly personId: string; readonly moderatorId: string; readonly note: string },
): Promise<void> {
  const { personId, moderatorId, note } = help;
  await tx
    .insertInto('vetting_decisions')
    .values({ person_id: personId, moderator_id: moderatorId, decision, note })
    .execute();
}

interface Addresses {
  readonly personId: string;
  readonly own: string | null;
  readonly asked: EmailAccount['asked'];
}

/** Why mail to the pending address, or otherwise to the account's own, fails. Rules 8.161 and 8.162 */
export async function findMailFailure(
  db: Db | Tx,
  secret: string,
  { personId, own, asked }: Addresses,
): Promise<MailFailure> {
  const address = asked?.email ?? own;
  if (address === null) return null;
  // After a resend, only failures of the new mail matter.
  const since = asked === null ? new Date(0) : proofSentAt(asked.expiresAt);
  const addressHash = mailAddressHash(secret, address);
  return findOwnMailFailure(db, { personId, addressHash, since });
}
