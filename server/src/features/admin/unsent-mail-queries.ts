import type { UnsentMailView } from '@oakling/domain/admin/unsent-mails';
import type { UnsentState } from '@oakling/domain/kernel/unsent-mail';
import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { momentKey, type MomentKeyset } from '../../platform/db/cursor.ts';
import { isoMoment } from '../../platform/db/columns.ts';

/** A page of undelivered mails, newest first, with one extra row if more follow. */
export async function pageOfUnsent(tx: Tx, after: MomentKeyset | null) {
  const query = tx
    .selectFrom('unsent_mails as mail')
    .leftJoin('people', 'people.id', 'mail.person_id')
    .select(['mail.id', 'mail.type', 'domain', 'code', isoMoment('failed_at').as('failedAt')])
    // A check constraint allows only these states.
    .select(sql<UnsentState>`state`.as('state'))
    .select([
      sql<UnsentMailView['person']>`case when people.id is not null
        then json_build_object('id', people.id, 'name', people.shown_name) end`.as('person'),
      momentKey('failed_at', 'mail.id').as('key'),
    ])
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

export async function lockUnsent(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('unsent_mails')
    .select(['id', sql<UnsentState>`state`.as('state')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function setWaiting(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('unsent_mails').set({ state: 'waiting' }).where('id', '=', id).execute();
}
