import { createHash, randomBytes } from 'node:crypto';

/** What the link of a suspension's mail holds: 32 random bytes, 43 characters. Only its hash is kept. */
export function newAppealCode(): string {
  return randomBytes(32).toString('base64url');
}

/** The code has as much entropy as the hash, so a plain SHA-256 is enough. */
export function hashAppealCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
