import * as v from 'valibot';
import { makeEncryption } from './encryption.ts';

/** The encryption context, so values encrypted for other fields can't be decrypted as links. */
const PLACE = 'link';

/**
 * Links that contain their data encrypted, so none is stored. Each purpose has a key of its own, and no other encrypted
 * value of this installation works as a link.
 */
export function makeEncryptedLinks<const Schema extends v.GenericSchema<unknown, unknown>>(
  { secret, origin }: { readonly secret: string; readonly origin: string },
  {
    purpose,
    page,
    parts,
  }: { readonly purpose: string; readonly page: string; readonly parts: Schema },
) {
  const encryption = makeEncryption(secret, purpose);
  return {
    /** The URL for a mail. Browsers send the fragment neither to a server nor in a Referer header. */
    urlOf(values: v.InferOutput<Schema>): string {
      const encrypted = Buffer.from(encryption.encrypt(JSON.stringify(values), PLACE), 'base64');
      return `${origin}/#/${page}?code=${encrypted.toString('base64url')}`;
    },
    /** Decrypts a link. Returns null for anything that this installation did not create. */
    open(encrypted: string): v.InferOutput<Schema> | null {
      // Decoders skip unknown characters, so accept only the canonical encoding.
      if (Buffer.from(encrypted, 'base64url').toString('base64url') !== encrypted) return null;
      try {
        return v.parse(parts, JSON.parse(encryption.decrypt(encrypted, PLACE)));
      } catch {
        // The link was altered, truncated or made up.
        return null;
      }
    },
  };
}
