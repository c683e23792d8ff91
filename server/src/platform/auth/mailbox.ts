import { createHash } from 'node:crypto';

/** The hash of a mail's address, as part of the link it contains. */
export function mailboxOf(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}
