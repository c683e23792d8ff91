import { idSchema } from '@oakling/domain/kernel/body';
import type { DecisionLink } from '@oakling/domain/sessions/supervision/decision-link';
import * as v from 'valibot';
import { makeEncryption } from '../../../platform/auth/encryption.ts';
import { mailboxOf } from '../../../platform/auth/mailbox.ts';

/** All that a link is about stands in it. */
const PLACE = 'link';

const partsSchema = v.strictTuple([idSchema, idSchema, v.number(), v.number(), v.string()]);

/** A link with the mailbox that it was sent to, as a hash. */
export type MailedLink = DecisionLink & { readonly mailbox: string };

/** Makes the links of request mails, and knows its own. Rule 6.81 */
export interface DecisionLinks {
  /** The address that a mail leads to; the encrypted part stands in the fragment. */
  urlOf(link: DecisionLink, email: string): string;
  /** Decrypts a link; null if this server didn't create it. */
  open(encrypted: string): MailedLink | null;
}

/** Encrypted for a purpose of its own: nothing else that this installation encrypts is good as a link. */
export function makeDecisionLinks(secret: string, origin: string): DecisionLinks {
  const encryption = makeEncryption(secret, 'decision');
  return {
    urlOf({ sessionId, guardianId, version, expiresAt }, email) {
      const parts = [sessionId, guardianId, version, expiresAt.getTime(), mailboxOf(email)];
      const text = JSON.stringify(parts);
      const encrypted = Buffer.from(encryption.encrypt(text, PLACE), 'base64').toString(
        'base64url',
      );
      // Browsers send a fragment to no server and in no Referer.
      return `${origin}/#/decide?code=${encrypted}`;
    },
    open(encrypted) {
      // Decoders pass over what they do not know: only what was written is good.
      if (Buffer.from(encrypted, 'base64url').toString('base64url') !== encrypted) return null;
      try {
        const text = encryption.decrypt(encrypted, PLACE);
        const [sessionId, guardianId, version, at, mailbox] = v.parse(
          partsSchema,
          JSON.parse(text),
        );
        return { sessionId, guardianId, version, expiresAt: new Date(at), mailbox };
      } catch {
        // Altered, cut short or made up: whatever is wrong with it, it is not ours.
        return null;
      }
    },
  };
}
