import type { LoginView } from '@oakling/domain/identity/contract';
import type { NewPerson } from '@oakling/domain/identity/decide-sign-up';
import { sql } from 'kysely';
import { toColumns, isoMoment } from '../../platform/db/columns.ts';
import { isInTime } from '../../platform/auth/logins.ts';
import type { NewLogin } from '../../platform/auth/open-login.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { findAsked, findNamed } from './email-store.ts';

export async function insertPerson(tx: Tx, person: NewPerson): Promise<void> {
  await tx
    .insertInto('people')
    .values(toColumns(person, ['id', 'role', 'fullName', 'ageRange', 'connectionPref']))
    .execute();
}

/** Records the day of a person's last visit, at most once a day. Matches are sorted by it. */
export async function touchLastSeen(db: Db, personId: string, today: string): Promise<void> {
  await db
    .updateTable('people')
    .set({ last_seen: today })
    .where('id', '=', personId)
    .where('last_seen', '<', today)
    .execute();
}

/** The valid logins of the person who is signed in with a login, newest first. */
export async function listLogins(
  db: Db,
  current: { readonly id: string; readonly personId: string },
  now: Date,
): Promise<LoginView[]> {
  return db
    .selectFrom('logins')
    .select(['id', sql<boolean>`id = ${current.id}`.as('isCurrent')])
    .select(sql<string>`coalesce(user_agent, '')`.as('device'))
    .select(
      sql<boolean>`exists (select from own_devices where login_id = logins.id)`.as('isOwnDevice'),
    )
    .select([isoMoment('created_at').as('createdAt'), isoMoment('updated_at').as('lastUsedAt')])
    .where('user_id', '=', current.personId)
    .where('expires_at', '>', now)
    .where(isInTime)
    .orderBy('updated_at', 'desc')
    .execute();
}

/** Ends one login of a person, or all but one. @returns the number of logins ended. */
export async function endLogins(
  tx: Tx,
  personId: string,
  which: { id: string } | { allBut: string },
): Promise<number> {
  const ended = await tx
    .deleteFrom('logins')
    .where('user_id', '=', personId)
    .where('id', 'id' in which ? '=' : '<>', 'id' in which ? which.id : which.allBut)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** Records that a login passed the second factor. Rule 9.63 */
export async function markPassed(tx: Tx, loginId: string, now: Date): Promise<void> {
  await tx.updateTable('logins').set({ second_factor_at: now }).where('id', '=', loginId).execute();
}

/** Records that the password was entered again in a login, and replaces its token. Rules 1.148 and 1.189 */
export async function renewLogin(
  db: Db | Tx,
  loginId: string,
  { token, expiresAt }: NewLogin,
): Promise<NewLogin> {
  // An own device lasts longer. Rule 1.231
  const { rows } = await sql<{ expiresAt: Date }>`
    update logins set password_at = app_now(), token = ${token}, expires_at = greatest(expires_at, ${expiresAt})
    where id = ${loginId} returning expires_at as "expiresAt"
  `.execute(db);
  return { token, expiresAt: rows[0]?.expiresAt ?? expiresAt };
}

/** Replaces a password hash. @returns false if the stored hash is no longer `was`. Rule 1.160 */
export async function replacePassword(
  tx: Tx,
  personId: string,
  { was, is }: { readonly was: string; readonly is: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update accounts set password = ${is}, updated_at = app_now()
    where user_id = ${personId} and provider_id = 'credential' and password = ${was}
  `.execute(tx);
  return numAffectedRows === 1n;
}

export async function insertModerator(tx: Tx, userId: string): Promise<void> {
  await tx.insertInto('moderators').values({ user_id: userId }).execute();
}

/** Revokes a moderator's role, second factor, passkeys and logins. Rule 9.66 */
export async function deleteModerator(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('moderators').where('user_id', '=', userId).execute();
  await deleteSecondFactor(tx, userId);
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await tx.deleteFrom('logins').where('user_id', '=', userId).execute();
}

/** @returns the address of the account, or null if it had no second factor. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<string | null> {
  await tx.deleteFrom('two_factors').where('user_id', '=', userId).execute();
  const changed = await tx
    .updateTable('users')
    .set({ two_factor_enabled: false })
    .where('id', '=', userId)
    .where('two_factor_enabled', '=', true)
    .returning('email')
    .executeTakeFirst();
  return changed?.email ?? null;
}

/**
 * Deletes a member's second factor if it was turned on in the last seven days, because a thief may have done so.
 * Rule 1.174
 * @returns true if there was one.
 */
export async function deleteNewSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log
    where feature = 'identity' and subject_id = ${userId} and type = 'SecondFactorSet'
      and at > app_now() - interval '7 days' and exists (select from people where id = ${userId})
    limit 1
  `.execute(tx);
  return rows.length > 0 && (await deleteSecondFactor(tx, userId)) !== null;
}

/** Needs owner rights. */
export async function readAccount(tx: Tx, personId: string, viewerId: string) {
  const account = await tx
    .selectFrom('users')
    .select(['id', 'email', 'email_verified', 'has_mailbox', 'created_at'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const pin = await tx
    .selectFrom('child_pins')
    .select(['set_at', 'entered_at'])
    .where('child_id', '=', personId)
    .executeTakeFirst();
  const devices = await tx
    .selectFrom('child_devices')
    .select(['user_agent as device', 'added_at', 'last_used_at'])
    .where('child_id', '=', personId)
    .orderBy('added_at')
    .execute();
  const logins = await tx
    .selectFrom('logins')
    .leftJoin('own_devices', 'login_id', 'logins.id')
    .select(['user_agent as device', 'created_at', 'updated_at', 'expires_at'])
    .select('own_devices.added_at as own_device_since')
    .where('user_id', '=', personId)
    .orderBy('created_at')
    .execute();
  const passkeys = await tx
    .selectFrom('passkeys')
    .select(['user_agent as device', 'added_at', 'last_used_at'])
    .where('user_id', '=', personId)
    .orderBy('added_at')
    .execute();
  const asked = await (viewerId === personId ? findAsked : findNamed)(tx, personId);
  return {
    ...account,
    email: account.has_mailbox ? account.email : null,
    address_to_confirm: asked && { email: asked.email, expires_at: asked.expiresAt },
    logins,
    passkeys,
    ...(pin !== undefined && { pin: { ...pin, devices } }),
  };
}
