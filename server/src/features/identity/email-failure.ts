import type { EmailAccount } from '@oakling/domain/identity/decide-email';
import type { MailFailure } from '@oakling/domain/kernel/unsent-mail';
import { proofSentAt } from '../../platform/auth/one-time-code.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { findOwnMailFailure, mailAddressHash } from '../../platform/mail/mail-failure-queries.ts';

/** An account's address, if any, and the pending one. */
interface Addresses {
  readonly personId: string;
  readonly own: string | null;
  readonly asked: EmailAccount['asked'];
}

/** Why mail to the pending address, or else to the account's own, fails. Rules 8.161 and 8.162 */
export async function findMailFailure(
  db: Db | Tx,
  secret: string,
  { personId, own, asked }: Addresses,
): Promise<MailFailure> {
  const address = asked?.email ?? own;
  if (address === null) return null;
  // After a resend, only failures of the new mail count.
  const since = asked === null ? new Date(0) : proofSentAt(asked.expiresAt);
  const addressHash = mailAddressHash(secret, address);
  return findOwnMailFailure(db, { personId, addressHash, since });
}
