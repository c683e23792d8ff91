import type { MailCalendar } from '../../platform/mail.ts';
import { withRightsOf, type Tx } from '../../platform/database.ts';
import { findSessionView } from '../sessions/queries.ts';
import type { Recipient } from './emails.ts';
import type { Mailing } from './mailing.ts';

/**
 * Rule 8.43: the part of a mail that puts a session into its reader's calendar, or takes it out; null
 * for whoever does not see the session. It is written from the reader's own view, so it can hold
 * nothing that their pages hide.
 */
export async function invitationFor(
  { origin, clock, from, invite }: Mailing,
  tx: Tx,
  to: Recipient,
  sessionId: string,
  method: MailCalendar['method'],
): Promise<MailCalendar | null> {
  const session = await withRightsOf(tx, to.id, () => findSessionView(tx, sessionId, clock()));
  if (session === null) return null;
  const { role, email } = to;
  return invite(session, { method, from, to: email, at: clock(), role, origin });
}
