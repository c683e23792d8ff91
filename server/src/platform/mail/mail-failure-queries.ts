import type { MailFailure } from '@oakling/domain/kernel/unsent-mail';
import { sql, type RawBuilder } from 'kysely';

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
