import type { OwnPin, OwnPinView } from '@oakling/domain/identity/own-pin';
import { sql } from 'kysely';
import { DEVICE_COLUMNS } from './pin-store.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

const isFrom16 = sql<boolean>`stage_now(stage, of_age_at) in ('16-17', 'of-age')`;
const isOfAge = sql<boolean>`stage_now(stage, of_age_at) = 'of-age'`;

/**
 * Locks the PIN of a person who logs in with one. Returns null for anyone else. Everything in this file needs owner
 * rights.
 */
export async function lockOwnPin(tx: Tx, personId: string): Promise<OwnPin | null> {
  const row = await tx
    .selectFrom('child_pins')
    .innerJoin('people', 'people.id', 'child_pins.child_id')
    .select([isFrom16.as('isFrom16'), isOfAge.as('isOfAge')])
    .select(sql<string[]>`guardians_of(people.id)`.as('guardianIds'))
    .where('child_id', '=', personId)
    .forUpdate('child_pins')
    .executeTakeFirst();
  return row === undefined ? null : { personId, ...row };
}

export async function findOwnDevice(
  tx: Tx,
  loginId: string,
): Promise<{ id: string; childId: string } | null> {
  const row = await tx
    .selectFrom('logins')
    .innerJoin('child_devices', 'child_devices.id', 'child_device_id')
    .select(['child_devices.id', 'child_id as childId'])
    .where('logins.id', '=', loginId)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns true if the PIN was still the given one. */
export async function saveOwnPin(
  tx: Tx,
  personId: string,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('child_pins')
    .set({ pin_hash: to, set_at: now, own_since: sql`app_clock()` })
    .where('child_id', '=', personId)
    .where('pin_hash', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How a person logs in with a PIN, or null for anyone else. Rules 1.118 and 1.120 */
export async function readOwnPin(
  db: Db,
  { id: loginId, personId }: { readonly id: string; readonly personId: string },
): Promise<OwnPinView | null> {
  const pin = await db
    .selectFrom('child_pins')
    .innerJoin('people', 'people.id', 'child_pins.child_id')
    .select([sql<boolean>`own_since is not null`.as('isOwn'), isFrom16.as('maySet')])
    .select(isOfAge.as('isOfAge'))
    .where('child_id', '=', personId)
    .executeTakeFirst();
  if (pin === undefined) return null;
  const devices = await db
    .selectFrom('child_devices')
    .select(DEVICE_COLUMNS)
    .select(
      sql<boolean>`exists (
        select from logins where logins.id = ${loginId} and child_device_id = child_devices.id
      )`.as('isThis'),
    )
    .where('child_id', '=', personId)
    .orderBy('added_at')
    .execute();
  return {
    ...pin,
    devices,
  };
}

/**
 * Ends an adult's logins that used a PIN set by a guardian. Rule 1.119
 * @returns true if there were any.
 */
export async function endKnownPinLogins(tx: Tx, personId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from logins using child_pins
    where user_id = ${personId} and child_device_id is not null and child_id = user_id and own_since is null
  `.execute(tx);
  return numAffectedRows > 0n;
}
