import type { MailFailure } from '@oakling/domain/kernel/unsent-mail';
import { sql, type RawBuilder } from 'kysely';
import { keyedHash } from '../auth/encryption.ts';
import type { Db, Tx } from '../db/database.ts';

/**
 * Why the latest mail to an address failed, as far as the viewer may know. For queries on tables with `sent_at`;
 * `subjectId` is the subject of the event behind the mail. Rule 8.158
 */
export function mailFailureOf(subjectId: RawBuilder<unknown>): RawBuilder<MailFailure> {
  return sql<MailFailure>`(
    select state from unsent_mails
    where subject_id = ${subjectId}::text and recipient = 'mailbox' and state <> 'waiting'
      and failed_at >= sent_at
    limit 1
  )`;
}

/** Why mail to a person's own address fails, based on failures after `since`. Rule 8.161 */
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

/** The keyed hash of an address, for records of unsent mail. It reveals nothing without the secret. */
export function mailAddressHash(secret: string, address: string): string {
  return keyedHash(secret, `mail address ${address}`);
}
