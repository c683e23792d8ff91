import type { ChildPin, WithoutMailbox } from '@oakling/domain/identity/decide-pin';
import type { LeftBehind } from '@oakling/domain/identity/left-behind';
import { PIN_TRIES, type ChildPinView } from '@oakling/domain/identity/pin';
import { sql } from 'kysely';
import { toColumns, isoMoment } from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';

export const DEVICE_COLUMNS = [
  'id',
  sql<string>`coalesce(user_agent, '')`.as('device'),
  isoMoment('added_at').as('addedAt'),
  isoMoment<string | null>('last_used_at').as('lastUsedAt'),
] as const;

/**
 * Locks the PIN of the viewer's child. Returns null if the child isn't theirs or has a mailbox. The age is checked
 * after the child is locked, as for a date of birth. Rule 1.123
 */
export async function lockChildPin(tx: Tx, childId: string): Promise<ChildPin | null> {
  await tx.selectFrom('people').select('id').where('id', '=', childId).forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('child_pins')
    .select(['child_id', 'tries'])
    .where('child_id', '=', childId)
    .where(
      sql<boolean>`not exists (select from people where id = child_id and of_age_at <= app_clock())`,
    )
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return { childId, guardianIds: await guardiansOf(tx, childId), tries: row.tries };
}

/** The guardians whom the viewer can see; all of them for the viewer's own child. */
async function guardiansOf(tx: Tx, childId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('active_guardianships')
    .select('guardian_id')
    .where('child_id', '=', childId)
    .execute();
  return rows.map(({ guardian_id }) => guardian_id);
}

/** Saves the PIN. Without a hash, the PIN itself stays unchanged. Rules 1.86 and 1.91 */
export async function savePin(
  tx: Tx,
  childId: string,
  changes: { readonly pinHash?: string; readonly now: Date },
): Promise<void> {
  const { pinHash, now } = changes;
  await tx
    .updateTable('child_pins')
    .set({ tries: 0, ...(pinHash !== undefined && { pin_hash: pinHash, set_at: now }) })
    .where('child_id', '=', childId)
    .execute();
}

interface NewDevice {
  readonly childId: string;
  readonly guardianId: string;
  readonly tokenHash: Buffer;
  readonly userAgent: string | null;
}

export async function insertDevice(tx: Tx, device: NewDevice, now: Date): Promise<void> {
  await tx
    .insertInto('child_devices')
    .values({
      ...toColumns(device, ['childId', 'guardianId', 'tokenHash', 'userAgent']),
      added_at: now,
    })
    .execute();
}

/** @returns true if the child had this device. */
export async function deleteDevice(tx: Tx, childId: string, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('child_devices')
    .where('id', '=', id)
    .where('child_id', '=', childId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Removes the browser's earlier device, because handing it over again creates a new one. Needs owner rights. */
export async function dropDeviceOf(
  tx: Tx,
  childId: string,
  tokenHashes: readonly Buffer[],
): Promise<void> {
  if (tokenHashes.length === 0) return;
  await tx
    .deleteFrom('child_devices')
    .where('child_id', '=', childId)
    .where('token_hash', 'in', [...tokenHashes])
    .execute();
}

/** Devices that the viewer handed over to their children, and PINs set in the last 30 days. Rule 1.146 */
export async function listPinsLeftBehind(tx: Tx, viewerId: string): Promise<LeftBehind[]> {
  const children = tx
    .selectFrom('active_guardianships')
    .innerJoin('people', 'people.id', 'active_guardianships.child_id')
    .innerJoin('child_pins', 'child_pins.child_id', 'people.id')
    .where('active_guardianships.guardian_id', '=', viewerId)
    .select(['people.id as childId', 'people.full_name as child'])
    .orderBy('full_name');
  const pins = await children
    .select(isoMoment('set_at').as('since'))
    .where(sql<boolean>`own_since is null and set_at > app_now() - interval '30 days'`)
    .execute();
  const devices = await children
    .innerJoin('child_devices', 'child_devices.child_id', 'people.id')
    .select(['child_devices.id', sql<string>`coalesce(user_agent, '')`.as('device')])
    .select(isoMoment('added_at').as('since'))
    .select(isoMoment<string | null>('last_used_at').as('lastUsedAt'))
    .where('child_devices.guardian_id', '=', viewerId)
    .orderBy('added_at')
    .execute();
  return [
    ...devices.map((device) => ({ what: 'device' as const, ...device })),
    ...pins.map((pin) => ({ what: 'pin' as const, ...pin })),
  ];
}

/** How the viewer's child logs in, or null if the child isn't theirs or has a mailbox. Rule 1.90 */
export async function readChildPin(
  tx: Tx,
  childId: string,
  viewerId: string,
): Promise<Omit<ChildPinView, 'waitingFor' | 'mailFailure'> | null> {
  const pin = await tx
    .selectFrom('child_pins')
    .select([sql<number>`${PIN_TRIES} - tries`.as('triesLeft'), isoMoment('set_at').as('setAt')])
    .select(isoMoment<string | null>('entered_at').as('enteredAt'))
    .select(sql<boolean>`own_since is not null`.as('isOwn'))
    .where('child_id', '=', childId)
    .executeTakeFirst();
  if (pin === undefined) return null;
  const devices = await tx
    .selectFrom('child_devices')
    .select(DEVICE_COLUMNS)
    .select(sql<boolean>`guardian_id is not distinct from ${viewerId}`.as('isMine'))
    .where('child_id', '=', childId)
    .orderBy('added_at')
    .execute();
  return { ...pin, devices };
}

/** Locks a person without a mailbox, and the people who may enter an address for them. Returns null for anyone else. */
export async function lockWithoutMailbox(tx: Tx, personId: string): Promise<WithoutMailbox | null> {
  const { rows } = await sql<{ guardianIds: string[]; isOfAge: boolean }>`
    select guardians_of(person.id) as "guardianIds",
      coalesce(person.of_age_at <= app_now(), false) as "isOfAge"
    from users as account join people as person on person.id = account.id
    where account.id = ${personId} and not account.has_mailbox
    for no key update of account
  `.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { personId, ...row };
}

/** Sets an address and a password in place of the PIN, which a trigger deletes. Rule 1.94 */
export async function openMailbox(
  tx: Tx,
  account: { readonly personId: string; readonly email: string; readonly passwordHash: string },
): Promise<void> {
  const { personId, email, passwordHash } = account;
  await tx
    .updateTable('users')
    .set({ email, email_verified: true, has_mailbox: true, updated_at: new Date() })
    .where('id', '=', personId)
    .execute();
  await tx
    .insertInto('accounts')
    .values({
      user_id: personId,
      account_id: personId,
      provider_id: 'credential',
      password: passwordHash,
    })
    .execute();
}
