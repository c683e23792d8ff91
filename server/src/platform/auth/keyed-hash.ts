import { createHmac } from 'node:crypto';

/** A hash of a text that only this installation can make, so that it cannot be looked up. */
export function keyedHash(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}
