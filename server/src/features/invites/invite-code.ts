import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new one-time code: 32 random bytes, 43 characters. Only its hash is kept. Rule 1.14 */
export function newInviteCode(): string {
  return randomBytes(32).toString('base64url');
}

/** The code has as much entropy as the hash, so a plain SHA-256 is enough. */
export function hashInviteCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

export function matchesHash(code: string, hash: Buffer): boolean {
  return timingSafeEqual(hashInviteCode(code), hash);
}
