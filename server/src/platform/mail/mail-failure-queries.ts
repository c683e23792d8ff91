import type { MailFailure } from '@oakling/domain/kernel/unsent-mail';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/**
 * Why the newest mail to an address did not arrive, as the viewer may know; within a query of a table with `sent_at`.
 * `subjectId` is the subject of the event that was mailed of. Rule 8.158
 */
export function mailFailureOf(subjectId: RawBuilder<unknown>): RawBuilder<MailFailure> {
  return sql<MailFailure>`(
    select state from unsent_mails
    where subject_id = ${subjectId}::text and recipient = 'mailbox' and state <> 'waiting'
      and failed_at >= sent_at
    limit 1
  )`;
}

/** Why a person's mails to an address of their own do not arrive, as far as is known from `since` on. Rule 8.161 */
export async function findOwnMailFailure(
  db: Db | Tx,
  of: { readonly personId: string; readonly addressHash: string; readonly since: Date },
): Promise<MailFailure> {
  const { personId, addressHash, since } = of;
  const { rows } = await sql<{ state: MailFailure }>`
    select state from unsent_mails
    where address_hash = ${addressHash} and state <> 'waiting' and not taken_since
      and person_id = ${personId} and failed_at >= ${since}
    order by failed_at desc limit 1
  `.execute(db);
  return rows[0]?.state ?? null;
}
