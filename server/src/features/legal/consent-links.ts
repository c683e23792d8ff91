import { idSchema } from '@oakling/domain/kernel/body';
import type { ConsentLink } from '@oakling/domain/legal/child-consent';
import * as v from 'valibot';
import { makeEncryption } from '../../platform/auth/encryption.ts';
import { mailboxOf } from '../../platform/auth/mailbox.ts';

/** All that a link is about stands in it. */
const PLACE = 'link';
const partsSchema = v.strictTuple([idSchema, idSchema, v.number(), v.string()]);

/** A link with the mailbox that it was sent to, as a hash. */
type MailedLink = ConsentLink & { readonly mailbox: string };

/** Makes the links of the later mails to parents, and knows its own. Rule 9.178 */
export interface ConsentLinks {
  /** The address that a mail leads to; the encrypted part stands in the fragment. */
  urlOf(link: ConsentLink, email: string): string;
  /** What the encrypted part stands for; null for anything that we did not make. */
  open(encrypted: string): MailedLink | null;
}

/** Encrypted for a purpose of its own: nothing else that this installation encrypts is good as a link. */
export function makeConsentLinks(secret: string, origin: string): ConsentLinks {
  const encryption = makeEncryption(secret, 'consent');
  return {
    urlOf({ childId, guardianId, mailedAt }, email) {
      const parts = [childId, guardianId, mailedAt.getTime(), mailboxOf(email)];
      const text = JSON.stringify(parts);
      const encrypted = Buffer.from(encryption.encrypt(text, PLACE), 'base64');
      // Browsers send a fragment to no server and in no Referer.
      return `${origin}/#/consent?code=${encrypted.toString('base64url')}`;
    },
    open(encrypted) {
      // Decoders pass over what they do not know: only what was written is good.
      if (Buffer.from(encrypted, 'base64url').toString('base64url') !== encrypted) return null;
      try {
        const text = encryption.decrypt(encrypted, PLACE);
        const [childId, guardianId, at, mailbox] = v.parse(partsSchema, JSON.parse(text));
        return { childId, guardianId, mailedAt: new Date(at), mailbox };
      } catch {
        // Altered, cut short or made up: whatever is wrong with it, it is not ours.
        return null;
      }
    },
  };
}
