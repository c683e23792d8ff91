import * as v from 'valibot';
import { decryptCursor, encryptCursor } from '../../platform/db/cursor.ts';
import { makeEncryption, type Encryption } from '../../platform/auth/encryption.ts';

const keysetSchema = v.strictTuple([v.number(), v.number(), v.string()]);

/** Where a page of matches ended: shared interests, `match_rank` and id of its last row. Rule 5.6 */
export type MatchKeyset = v.InferOutput<typeof keysetSchema>;

export function encryptMatchCursor(secret: string, viewerId: string, keyset: MatchKeyset): string {
  return encryptCursor(encryptionOf(secret), viewerId, keyset);
}

/** @throws AppError `invalid-input` for anything that was not given to this viewer as a cursor. */
export function decryptMatchCursor(secret: string, viewerId: string, text: string): MatchKeyset {
  return decryptCursor(keysetSchema, encryptionOf(secret), viewerId, text);
}

// Rule 5.32: the rank tells the mean level over interests that are not shared, and the day somebody
// was last seen; cursors one could make up would, with a name, ask for these of one child.
function encryptionOf(secret: string): Encryption {
  return makeEncryption(secret, 'match cursor');
}
