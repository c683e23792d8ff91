import type { LeftBehind } from '@oakling/domain/identity/left-behind';
import { MOST_PASSKEYS, type PasskeyView } from '@oakling/domain/identity/passkey';
import { sql } from 'kysely';
import type { NewLogin } from '../../platform/auth/open-login.ts';
import type { StoredPasskey } from '../../platform/auth/passkeys.ts';
import { isoMoment } from '../../platform/db/columns.ts';
import { asOwner, brokenConstraint, type Db, type Tx } from '../../platform/db/database.ts';
import { RefusalRollback } from '../../platform/db/transact.ts';

/** Oldest first. Needs owner rights. */
export async function listPasskeys(db: Db | Tx, personId: string): Promise<PasskeyView[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', sql<string>`coalesce(user_agent, '')`.as('device')])
    .select(isoMoment('added_at').as('since'))
    .select(isoMoment<string | null>('last_used_at').as('lastUsedAt'))
    .where('user_id', '=', personId)
    .orderBy('added_at')
    .execute();
}

/** Passkeys that still work after a new password. Rule 1.146 */
export async function listPasskeysLeftBehind(tx: Tx, viewerId: string): Promise<LeftBehind[]> {
  const passkeys = await asOwner(tx, viewerId, (owner) => listPasskeys(owner, viewerId));
  return passkeys.map((passkey) => ({ what: 'passkey', ...passkey }));
}

export async function listCredentialIds(db: Db | Tx, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select('credential_id')
    .where('user_id', '=', personId)
    .execute();
  return rows.map((row) => row.credential_id);
}

/** @throws RefusalRollback `passkey-refused` if an account already has the passkey. */
export async function insertPasskey(
  tx: Tx,
  personId: string,
  { credentialId, publicKey, counter, userAgent }: StoredPasskey & { userAgent: string | null },
): Promise<'too-many-passkeys' | null> {
  // Serializes parallel additions, so they can't exceed the maximum.
  await sql`select from users where id = ${personId} for no key update`.execute(tx);
  if ((await listCredentialIds(tx, personId)).length >= MOST_PASSKEYS) return 'too-many-passkeys';
  try {
    await sql`
      insert into passkeys (user_id, credential_id, public_key, counter, user_agent, added_at)
      values (${personId}, ${credentialId}, ${Buffer.from(publicKey)}, ${counter}, ${userAgent}, app_now())
    `.execute(tx);
  } catch (error) {
    const isTaken = brokenConstraint(error) === 'passkeys_credential_id_key';
    throw isTaken ? new RefusalRollback('passkey-refused' as const) : error;
  }
  return null;
}

export async function findPasskey(db: Db, credentialId: string) {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'passkeys.user_id as personId', 'users.email'])
    .select(['credential_id as credentialId', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, counter: Number(row.counter) };
}

/**
 * Records a use, and creates a login that has passed both factors. Locks the passkey, so a reset that deletes it also
 * ends this login.
 * @returns false if the passkey was deleted or used in the meantime.
 */
export async function insertPasskeyLogin(
  tx: Tx,
  { id, personId, counter }: { id: string; personId: string; counter: number },
  { token, expiresAt, userAgent }: NewLogin & { readonly userAgent: string | null },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with used as (
      update passkeys set counter = ${counter}, last_used_at = ${now}
      where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))
      returning user_id
    )
    insert into logins (user_id, token, expires_at, second_factor_at, user_agent, created_at, updated_at)
    select user_id, ${token}, ${expiresAt}, ${now}, ${userAgent}, ${now}, ${now} from used
    where user_id = ${personId}
    returning id
  `.execute(tx);
  return rows.length === 1;
}

/** Records a use that creates no login. @returns false if the passkey was deleted or used in the meantime. */
export async function usePasskey(
  db: Db,
  { id, counter }: { readonly id: string; readonly counter: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update passkeys set counter = ${counter}, last_used_at = app_now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))
  `.execute(db);
  return numAffectedRows === 1n;
}

/** @returns true if the person had this passkey. */
export async function deletePasskey(tx: Tx, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Deletes passkeys added in the last seven days, because a thief may have added them. Rule 1.179
 * @returns true if there were any.
 */
export async function deleteNewPasskeys(tx: Tx, personId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from passkeys where user_id = ${personId} and added_at > app_now() - interval '7 days'
  `.execute(tx);
  return numAffectedRows > 0n;
}
