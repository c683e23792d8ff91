import { KEPT_FOR } from '@oakling/domain/legal/kept-for';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The secret of a mailed link: 32 random bytes, 43 characters. Only its hash is kept. Rules 1.14, 1.59 and 9.161 */
export function newOneTimeCode(): string {
  return randomBytes(32).toString('base64url');
}

/** Rule 1.59: when a link that confirms an address, sent now, stops working. */
export function proofExpiry(sentAt: Date): Date {
  return new Date(sentAt.getTime() + KEPT_FOR.emailProofs.days * 86_400_000);
}

/** When a link with this end was sent. */
export function proofSentAt(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - KEPT_FOR.emailProofs.days * 86_400_000);
}

/** The code has as much entropy as the hash, so a plain SHA-256 is enough. */
export function hashOneTimeCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

export function matchesHash(code: string, hash: Buffer): boolean {
  return timingSafeEqual(hashOneTimeCode(code), hash);
}
