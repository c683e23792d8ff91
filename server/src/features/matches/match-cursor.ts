import * as v from 'valibot';
import { decryptCursor, encryptCursor } from '../../platform/db/cursor.ts';
import { makeEncryption, type Encryption } from '../../platform/auth/encryption.ts';

const keysetSchema = v.strictTuple([v.number(), v.number(), v.string()]);

/** The sort key of a page's last row: shared interests, `match_rank` and id. Rule 5.6 */
export type MatchKeyset = v.InferOutput<typeof keysetSchema>;

export function encryptMatchCursor(secret: string, viewerId: string, keyset: MatchKeyset): string {
  return encryptCursor(encryptionOf(secret), viewerId, keyset);
}

/** @throws AppError `invalid-input` for anything other than a cursor given to this viewer. */
export function decryptMatchCursor(secret: string, viewerId: string, text: string): MatchKeyset {
  return decryptCursor(keysetSchema, encryptionOf(secret), viewerId, text);
}

// Cursors are encrypted, because `match_rank` reveals a person's mean level, including unshared interests, and their
// last visit. Together with a name search, a forged cursor could reveal the same about a child. Rule 5.32
function encryptionOf(secret: string): Encryption {
  return makeEncryption(secret, 'match cursor');
}
