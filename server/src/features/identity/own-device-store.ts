import { PIN_TRIES } from '@oakling/domain/identity/pin';
import { OWN_DEVICE_DAYS, type DeviceLock } from '@oakling/domain/identity/own-device';
import type { LeftBehind } from '@oakling/domain/identity/left-behind';
import { firstName } from '@oakling/domain/kernel/words';
import { sql } from 'kysely';
import type { NewLogin } from '../../platform/auth/open-login.ts';
import { isoMoment } from '../../platform/db/columns.ts';
import { asOwner, type Db, type Tx } from '../../platform/db/database.ts';

/** Rule 1.233. Everything in this file needs owner rights. */
export async function readLock(db: Db, loginId: string): Promise<DeviceLock | null> {
  const { rows } = await sql<{ fullName: string; hasPasskey: boolean; tries: number }>`
    select full_name as "fullName", tries,
      exists (select from passkeys where passkeys.user_id = people.id) as "hasPasskey"
    from own_devices join logins on logins.id = login_id join people on people.id = logins.user_id
    where login_id = ${loginId}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { fullName, hasPasskey, tries } = row;
  return { name: firstName(fullName), hasPasskey, triesLeft: PIN_TRIES - tries };
}

/** Counts an attempt before it is checked, so parallel attempts share the limit. Rule 1.234 */
export async function takeUnlockTry(
  db: Db,
  loginId: string,
): Promise<{ pinHash: string; isLast: boolean } | null> {
  const { rows } = await sql<{ pinHash: string; isLast: boolean }>`
    update own_devices set tries = tries + 1 where login_id = ${loginId} and tries < ${PIN_TRIES}
    returning pin_hash as "pinHash", tries = ${PIN_TRIES} as "isLast"
  `.execute(db);
  return rows[0] ?? null;
}

/**
 * Opens a locked login under a new token. Its end stays the same.
 * @returns when the login ends, or null if the login or its PIN has changed in the meantime.
 */
export async function openOwnDevice(
  tx: Tx,
  was: { readonly id: string; readonly token: string; readonly pinHash: string | null },
  token: string,
): Promise<Date | null> {
  const { rows } = await sql<{ expiresAt: Date }>`
    with opened as (
      update own_devices set tries = 0, used_at = app_now()
      where login_id = ${was.id} and (${was.pinHash}::text is null or pin_hash = ${was.pinHash})
      returning login_id
    )
    update logins set token = ${token}, updated_at = app_now() from opened
    where id = login_id and token = ${was.token}
    returning expires_at as "expiresAt"
  `.execute(tx);
  return rows[0]?.expiresAt ?? null;
}

/**
 * Makes a login an own device, as if it began now. Rule 1.231
 * @returns when the login ends, or null if it has ended in the meantime.
 */
export async function saveOwnDevice(
  tx: Tx,
  loginId: string,
  pinHash: string,
  { token }: NewLogin,
): Promise<Date | null> {
  const { rows } = await sql<{ expiresAt: Date }>`
    update logins set token = ${token}, created_at = app_now(), updated_at = app_now(), password_at = app_now(),
      expires_at = app_now() + ${OWN_DEVICE_DAYS} * interval '1 day'
    where id = ${loginId} returning expires_at as "expiresAt"
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  await sql`
    insert into own_devices (login_id, pin_hash, added_at, used_at)
    values (${loginId}, ${pinHash}, app_now(), app_now())
    on conflict (login_id) do update
    set pin_hash = excluded.pin_hash, tries = 0, added_at = excluded.added_at, used_at = excluded.used_at
  `.execute(tx);
  return row.expiresAt;
}

/** Rule 1.146 */
export async function listOwnDevicesLeftBehind(
  tx: Tx,
  viewerId: string,
  loginId: string,
): Promise<LeftBehind[]> {
  const devices = await asOwner(tx, viewerId, (owner) =>
    owner
      .selectFrom('own_devices')
      .innerJoin('logins', 'logins.id', 'login_id')
      .select(sql<string>`coalesce(user_agent, '')`.as('device'))
      .select(sql<boolean>`login_id = ${loginId}`.as('isCurrent'))
      .select([isoMoment('added_at').as('since'), isoMoment('used_at').as('lastUsedAt')])
      .where('logins.user_id', '=', viewerId)
      .orderBy('added_at')
      .execute(),
  );
  return devices.map((device) => ({ what: 'own-device', ...device }));
}
