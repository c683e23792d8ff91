import { idSchema } from '@oakling/domain/kernel/body';
import type { ConsentLink } from '@oakling/domain/legal/child-consent';
import * as v from 'valibot';
import { makeEncryption } from '../../platform/auth/encryption.ts';
import { mailboxOf } from '../../platform/auth/one-time-code.ts';

/** The encryption context is constant, because the link itself contains all of its data. */
const PLACE = 'link';
const partsSchema = v.strictTuple([idSchema, idSchema, v.number(), v.string()]);

/** `mailbox` is a hash of the address to which the link was sent. */
type MailedLink = ConsentLink & { readonly mailbox: string };

/** Rule 9.178 */
export interface ConsentLinks {
  /** The URL for the mail, with the encrypted part in the fragment. */
  urlOf(link: ConsentLink, email: string): string;
  /** Decrypts a link. Returns null for anything that this installation did not create. */
  open(encrypted: string): MailedLink | null;
}

/** The links are encrypted for a purpose of their own, so no other ciphertext of this installation works as a link. */
export function makeConsentLinks(secret: string, origin: string): ConsentLinks {
  const encryption = makeEncryption(secret, 'consent');
  return {
    urlOf({ childId, guardianId, mailedAt }, email) {
      const parts = [childId, guardianId, mailedAt.getTime(), mailboxOf(email)];
      const text = JSON.stringify(parts);
      const encrypted = Buffer.from(encryption.encrypt(text, PLACE), 'base64');
      // Browsers send a fragment neither to a server nor in a Referer header.
      return `${origin}/#/consent?code=${encrypted.toString('base64url')}`;
    },
    open(encrypted) {
      // Decoders skip unknown characters, so accept only the canonical encoding.
      if (Buffer.from(encrypted, 'base64url').toString('base64url') !== encrypted) return null;
      try {
        const text = encryption.decrypt(encrypted, PLACE);
        const [childId, guardianId, at, mailbox] = v.parse(partsSchema, JSON.parse(text));
        return { childId, guardianId, mailedAt: new Date(at), mailbox };
      } catch {
        // The link was altered, truncated or made up.
        return null;
      }
    },
  };
}
