import * as v from 'valibot';
import { decryptCursor, encryptCursor } from '../../platform/db/cursor.ts';
import { makeEncryption, type Encryption } from '../../platform/auth/encryption.ts';

const placeSchema = v.strictTuple([v.number(), v.number(), v.string()]);

/** Where a page of matches ended: shared interests, `match_rank` and id of its last row. Rule 5.6 */
export type MatchCursor = v.InferOutput<typeof placeSchema>;

export function closeMatchCursor(secret: string, viewerId: string, place: MatchCursor): string {
  return encryptCursor(encryptionOf(secret, viewerId), place);
}

/** @throws AppError `invalid-input` for anything that was not given to this viewer as a cursor. */
export function openMatchCursor(secret: string, viewerId: string, text: string): MatchCursor {
  return decryptCursor(placeSchema, encryptionOf(secret, viewerId), text);
}

// Rule 5.32: the rank tells the mean level over interests that are not shared, and the day somebody
// was last seen; places one could make up would, with a name, ask for these of one child.
function encryptionOf(secret: string, viewerId: string): Encryption {
  return makeEncryption(secret, `match cursor of ${viewerId}`);
}
