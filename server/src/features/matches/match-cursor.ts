import * as v from 'valibot';
import { decryptCursor, encryptCursor } from '../../platform/db/cursor.ts';
import { makeEncryption } from '../../platform/auth/encryption.ts';

const keysetSchema = v.strictTuple([v.number(), v.number(), v.string()]);

/** The sort key of a page's last row: shared interests, `match_rank` and id. Rule 5.6 */
export type MatchKeyset = v.InferOutput<typeof keysetSchema>;

interface MatchCursors {
  encrypt(viewerId: string, keyset: MatchKeyset): string;
  /** @throws AppError `invalid-input` for anything other than a cursor given to this viewer. */
  decrypt(viewerId: string, text: string): MatchKeyset;
}

/**
 * Cursors are encrypted, because `match_rank` reveals a person's mean level, including unshared interests, and their
 * last visit. Together with a name search, a forged cursor could reveal the same about a child. Rule 5.32
 */
export function makeMatchCursors(secret: string): MatchCursors {
  // Deriving the key takes longer than encrypting a cursor, so this is done once.
  const encryption = makeEncryption(secret, 'match cursor');
  return {
    encrypt: (viewerId, keyset) => encryptCursor(encryption, viewerId, keyset),
    decrypt: (viewerId, text) => decryptCursor(keysetSchema, encryption, viewerId, text),
  };
}
