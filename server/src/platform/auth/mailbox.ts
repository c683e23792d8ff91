import { createHash } from 'node:crypto';

/** An address as a mailed link holds it: the mailbox that it went to, as a hash. */
export function mailboxOf(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}
