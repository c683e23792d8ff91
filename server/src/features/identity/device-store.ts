import { isLocked, type OwnDevice } from '@oakling/domain/identity/decide-pin';
import { PIN_TRIES, type DeviceChild } from '@oakling/domain/identity/pin';
import { sql } from 'kysely';
import type { NewLogin } from '../../platform/auth/open-login.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

interface DeviceRow {
  readonly id: string;
  readonly childId: string;
  readonly name: string;
  readonly tokenHash: Buffer;
  readonly tries: number;
  readonly triedAt: Date | null;
  readonly isOfAge: boolean;
  /** True if the PIN stopped working at 18 because a guardian had set it. Rule 1.119 */
  readonly isClosed: boolean;
  readonly isGood: boolean;
}

/** The devices that belong to a browser's secrets. Everything in this file needs owner rights. */
async function devicesOf(db: Db | Tx, tokenHashes: readonly Buffer[]): Promise<DeviceRow[]> {
  if (tokenHashes.length === 0) return [];
  const { rows } = await sql<DeviceRow>`
    select device.id, device.child_id as "childId", child.full_name as name, device.token_hash as "tokenHash",
      pin.tries, pin.tried_at as "triedAt", coalesce(child.of_age_at <= app_now(), false) as "isOfAge",
      coalesce(child.of_age_at <= app_now(), false) and pin.own_since is null as "isClosed",
      opens_for(device.guardian_id, device.child_id) as "isGood"
    from child_devices as device
    join child_pins as pin on pin.child_id = device.child_id
    join people as child on child.id = device.child_id
    where device.token_hash = any(${[...tokenHashes]})
    order by child.full_name, child.id
    for key share of device
  `.execute(db);
  return rows;
}

/**
 * The children to whom a browser was handed over, each with its secret. Includes those whose PIN stopped working at 18.
 * Rule 1.119
 */
export async function findDeviceChildren(
  db: Db,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<(DeviceChild & { readonly tokenHash: Buffer })[]> {
  const rows = await devicesOf(db, tokenHashes);
  return rows
    .filter(({ isGood, isClosed }) => isGood || isClosed)
    .map((row) => ({
      id: row.childId,
      name: row.name,
      triesLeft: triesLeft(row, now),
      isClosed: row.isClosed,
      tokenHash: row.tokenHash,
    }));
}

function triesLeft(state: Pick<DeviceRow, 'tries' | 'triedAt' | 'isOfAge'>, now: Date): number {
  if (state.tries === PIN_TRIES) return isLocked(state, now) ? 0 : PIN_TRIES;
  return PIN_TRIES - state.tries;
}

/** Locks the child's device in this browser, so it can't be removed in the meantime. */
export async function findDevice(
  db: Db | Tx,
  childId: string,
  tokenHashes: readonly Buffer[],
): Promise<OwnDevice | null> {
  const found = (await devicesOf(db, tokenHashes)).find((row) => row.childId === childId);
  return found === undefined ? null : { id: found.id, childId, isGood: found.isGood };
}

/**
 * Counts an attempt before checking it, and outside any transaction: concurrent attempts share the limit of five, and
 * no rollback can undo the count. Rule 1.86
 * @returns the PIN's hash and whether this is the last try, or null if no try is left.
 */
export async function takeTry(
  db: Db,
  childId: string,
  now: Date,
): Promise<{ pinHash: string; isLast: boolean } | null> {
  const { rows } = await sql<{ pinHash: string; isLast: boolean }>`
    update child_pins as pin
    set tries = case when pin.tries < ${PIN_TRIES} then pin.tries + 1 else 1 end, tried_at = ${now}
    from people as child
    where child.id = pin.child_id and pin.child_id = ${childId} and (
      pin.tries < ${PIN_TRIES}
      or (child.of_age_at <= app_now() and pin.tried_at <= ${now}::timestamptz - interval '1 day')
    )
    returning pin.pin_hash as "pinHash", pin.tries = ${PIN_TRIES} as "isLast"
  `.execute(db);
  return rows[0] ?? null;
}

/** Resets the attempts after a correct PIN if the child can't log in for another reason. Rule 1.87 */
export async function forgiveTries(db: Db, childId: string, pinHash: string): Promise<void> {
  await db
    .updateTable('child_pins')
    .set({ tries: 0 })
    .where('child_id', '=', childId)
    .where('pin_hash', '=', pinHash)
    .execute();
}

/**
 * Records a correct PIN.
 * @returns whether it was the first one, or null if the PIN has changed in the meantime.
 */
export async function enterPin(
  db: Db | Tx,
  childId: string,
  pinHash: string,
  now: Date,
): Promise<{ isFirst: boolean } | null> {
  // PostgreSQL before 18 has no `returning old…`.
  const { rows } = await sql<{ isFirst: boolean }>`
    with before as (
      select child_id, entered_at from child_pins
      where child_id = ${childId} and pin_hash = ${pinHash} for update
    )
    update child_pins as pin set tries = 0, entered_at = ${now}
    from before where pin.child_id = before.child_id
    returning before.entered_at is null as "isFirst"
  `.execute(db);
  return rows[0] ?? null;
}

/** Creates a login that ends together with its device. */
export async function insertPinLogin(
  tx: Tx,
  { id, childId }: OwnDevice,
  login: NewLogin & { readonly userAgent: string | null },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('logins')
    .values({
      user_id: childId,
      child_device_id: id,
      token: login.token,
      expires_at: login.expiresAt,
      user_agent: login.userAgent,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await tx.updateTable('child_devices').set({ last_used_at: now }).where('id', '=', id).execute();
}

/**
 * Ends the logins on devices that a guardian handed over; adults keep theirs. Locks the devices first, so no concurrent
 * login is missed.
 * @returns the people whose logins ended.
 */
export async function restDevices(tx: Tx, guardianId: string): Promise<string[]> {
  const devices = await tx
    .selectFrom('child_devices')
    .innerJoin('people', 'people.id', 'child_devices.child_id')
    .select('child_devices.id')
    .where('guardian_id', '=', guardianId)
    .where(sql<boolean>`(of_age_at <= app_now()) is not true`)
    .forUpdate('child_devices')
    .execute();
  if (devices.length === 0) return [];
  const ended = await tx
    .deleteFrom('logins')
    .where(
      'child_device_id',
      'in',
      devices.map(({ id }) => id),
    )
    .returning('user_id')
    .execute();
  return ended.map(({ user_id }) => user_id);
}

export async function isGrownWithPin(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('child_pins')
    .innerJoin('people', 'people.id', 'child_pins.child_id')
    .select('people.id')
    .where('people.id', '=', personId)
    .where(sql<boolean>`of_age_at <= app_now() and own_since is not null`)
    .executeTakeFirst();
  return row !== undefined;
}
