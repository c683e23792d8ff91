import type { SessionNow } from '@oakling/domain/sessions/contract';
import type { MailCalendar } from '../../platform/mail/mail.ts';
import { withRightsOf, type Tx } from '../../platform/db/database.ts';
import { askSessionNow } from '../sessions/queries.ts';
import type { Recipient } from './emails.ts';
import type { Mailing } from './mailing.ts';

/**
 * A session as the reader of a mail may see it, so that the mail can hold nothing that their pages hide;
 * null for whoever does not see it. Waited for later.
 */
export async function askViewOf(
  { clock }: Pick<Mailing, 'clock'>,
  tx: Tx,
  readerId: string,
  sessionId: string,
): Promise<() => Promise<SessionNow | null>> {
  return withRightsOf(tx, readerId, () => askSessionNow(tx, sessionId, clock()));
}

/**
 * Rule 8.43: the part of a mail that puts a session into its reader's calendar, or takes it out, by the
 * reader's own view of it; null for whoever does not see the session.
 */
export function invitationFor(
  { origin, clock, from, invite }: Mailing,
  { role, email }: Recipient,
  session: SessionNow | null,
  method: MailCalendar['method'],
): MailCalendar | null {
  if (session === null) return null;
  return invite(session, { method, from, to: email, at: clock(), role, origin });
}
