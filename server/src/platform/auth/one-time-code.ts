import { KEPT_FOR } from '@oakling/domain/legal/kept-for';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * A secret for a mailed link: 32 random bytes, encoded as 43 characters. Only its hash is stored. Rules 1.14, 1.59 and
 * 9.161
 */
export function newOneTimeCode(): string {
  return randomBytes(32).toString('base64url');
}

/** Rule 1.59 */
export function proofExpiry(sentAt: Date): Date {
  return new Date(sentAt.getTime() + KEPT_FOR.emailProofs.days * 86_400_000);
}

export function proofSentAt(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - KEPT_FOR.emailProofs.days * 86_400_000);
}

/** The code has as many random bits as the hash, so plain SHA-256 is enough. */
export function hashOneTimeCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

export function matchesHash(code: string, hash: Buffer): boolean {
  return timingSafeEqual(hashOneTimeCode(code), hash);
}

/** A hash of the recipient's address, for the link in the mail. */
export function mailboxOf(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}
