import type { UnsentState } from '@oakling/domain/kernel/unsent-mail';
import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

const FAILED = sql<string>`to_char(failed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A page of undelivered mails, newest first, plus one extra row when more follow. */
export async function pageOfUnsent(tx: Tx, after: readonly [failedAt: string, id: string] | null) {
  const query = tx
    .selectFrom('unsent_mails as mail')
    .leftJoin('people', 'people.id', 'mail.person_id')
    .select(['mail.id', 'mail.type', 'state', 'domain', 'code', 'failed_at', FAILED.as('key')])
    .select(['people.id as personId', 'people.shown_name as personName'])
    .orderBy('failed_at', 'desc')
    .orderBy('mail.id', 'desc')
    .limit(PAGE_SIZE + 1);
  return (
    after === null
      ? query
      : query.where(
          sql<boolean>`(failed_at, mail.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        )
  ).execute();
}
export type UnsentRow = Awaited<ReturnType<typeof pageOfUnsent>>[number];

/** Locks an undelivered mail; null when it is gone. */
export async function lockUnsent(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('unsent_mails')
    .select(['id', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  // A check constraint allows no other value.
  return row === undefined ? null : { id: row.id, state: row.state as UnsentState };
}

export async function setWaiting(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('unsent_mails').set({ state: 'waiting' }).where('id', '=', id).execute();
}
