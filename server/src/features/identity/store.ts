import type { NewPerson } from '@oakling/domain/identity/decide-sign-up';
import type { Db, Tx } from '../../platform/db/database.ts';
import { findAsked, findNamed } from './email-store.ts';

/** Writes the person row of someone who signed up. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<void> {
  await tx
    .insertInto('people')
    .values({
      id: person.id,
      role: person.role,
      full_name: person.fullName,
      age_range: person.ageRange,
      connection_pref: person.connectionPref,
    })
    .execute();
}

/** Notes the day a person was last here, once a day; matching orders by it. */
export async function touchLastSeen(db: Db, personId: string, today: string): Promise<void> {
  await db
    .updateTable('people')
    .set({ last_seen: today })
    .where('id', '=', personId)
    .where('last_seen', '<', today)
    .execute();
}

/** All logins of a person that still work, the latest first. */
export async function listLogins(db: Db, personId: string, now: Date) {
  return db
    .selectFrom('logins')
    .select(['id', 'user_agent', 'created_at', 'updated_at'])
    .where('user_id', '=', personId)
    .where('expires_at', '>', now)
    .orderBy('updated_at', 'desc')
    .execute();
}

/** Ends one login of a person, or all but one; says how many ended. */
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

/** Notes that a login passed the second factor. Rule 9.63 */
export async function markPassed(tx: Tx, loginId: string, now: Date): Promise<void> {
  await tx.updateTable('logins').set({ second_factor_at: now }).where('id', '=', loginId).execute();
}

export async function insertModerator(tx: Tx, userId: string): Promise<void> {
  await tx.insertInto('moderators').values({ user_id: userId }).execute();
}

/** Takes the right, the second factor and every login of a moderator. Rule 9.66 */
export async function deleteModerator(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('moderators').where('user_id', '=', userId).execute();
  await tx.deleteFrom('two_factors').where('user_id', '=', userId).execute();
  await tx.deleteFrom('logins').where('user_id', '=', userId).execute();
  await tx
    .updateTable('users')
    .set({ two_factor_enabled: false })
    .where('id', '=', userId)
    .execute();
}

/** The account of a person, with where it is logged in; needs the owner's rights. */
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
    .select(['user_agent as device', 'created_at', 'updated_at', 'expires_at'])
    .where('user_id', '=', personId)
    .orderBy('created_at')
    .execute();
  const asked = await (viewerId === personId ? findAsked : findNamed)(tx, personId);
  return {
    ...account,
    email: account.has_mailbox ? account.email : null,
    address_to_confirm: asked && { email: asked.email, expires_at: asked.expiresAt },
    logins,
    ...(pin !== undefined && { pin: { ...pin, devices } }),
  };
}
