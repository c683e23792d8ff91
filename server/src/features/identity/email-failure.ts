import type { EmailAccount } from '@oakling/domain/identity/decide-email';
import type { MailFailure } from '@oakling/domain/kernel/unsent-mail';
import { proofSentAt } from '../../platform/auth/one-time-code.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { mailAddressHash } from '../../platform/mail/mail-address-hash.ts';
import { findOwnMailFailure } from '../../platform/mail/mail-failure-queries.ts';
import { findAsked } from './email-store.ts';

/**
 * The address that an account waits for, and why our mails do not get there, or else to the account's own address, if it
 * has one. Rules 8.161 and 8.162
 */
export async function findWaiting(
  db: Db | Tx,
  secret: string,
  personId: string,
  ownEmail: string | null = null,
): Promise<{ readonly asked: EmailAccount['asked']; readonly mailFailure: MailFailure }> {
  const asked = await findAsked(db, personId);
  const address = asked?.email ?? ownEmail;
  if (address === null) return { asked, mailFailure: null };
  // Sent again, nothing is known of the new mail until it is refused, too.
  const since = asked === null ? new Date(0) : proofSentAt(asked.expiresAt);
  const addressHash = mailAddressHash(secret, address);
  return { asked, mailFailure: await findOwnMailFailure(db, { personId, addressHash, since }) };
}
