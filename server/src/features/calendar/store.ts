import type { Db, Tx } from '../../platform/db/database.ts';

/** The time of the last read is stored with hourly precision. */
const READ_PRECISION_MS = 3_600_000;

/** A person's feed without its secret, or undefined if there is none. */
export function findFeed(tx: Tx, personId: string) {
  return tx
    .selectFrom('calendar_feeds')
    .select(['created_at', 'last_read_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

/** Replaces the hash of a person's feed address. @returns true if there was one before. */
export async function saveFeed(
  tx: Tx,
  { personId, hash, now }: { personId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const existed = (await findFeed(tx, personId)) !== undefined;
  const fresh = { token_hash: hash, created_at: now, last_read_at: null };
  await tx
    .insertInto('calendar_feeds')
    .values({ person_id: personId, ...fresh })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(fresh))
    .execute();
  return existed;
}

/** @returns true if there was a feed to withdraw. */
export async function deleteFeed(tx: Tx, personId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_feeds')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Needs owner rights. */
export async function findReader(db: Db, hash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('person_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row?.person_id ?? null;
}

/** Needs owner rights. */
export async function noteRead(db: Db, hash: Buffer, now: Date): Promise<void> {
  const before = new Date(now.getTime() - READ_PRECISION_MS);
  await db
    .updateTable('calendar_feeds')
    .set({ last_read_at: now })
    .where('token_hash', '=', hash)
    .where((row) => row.or([row('last_read_at', 'is', null), row('last_read_at', '<', before)]))
    .execute();
}
