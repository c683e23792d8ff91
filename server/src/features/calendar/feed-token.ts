import { createHash, randomBytes } from 'node:crypto';

/** A new secret of an address: 32 random bytes, 43 characters. Only its hash is kept. Rule 7.10 */
export function newFeedToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The secret has as much entropy as the hash, so a plain SHA-256 is enough. */
export function hashFeedToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
