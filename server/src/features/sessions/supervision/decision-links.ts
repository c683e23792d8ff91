import { idSchema } from '@oakling/domain/kernel/body';
import {
  DECISION_LINK_DAYS,
  type DecisionLink,
} from '@oakling/domain/sessions/supervision/decision-link';
import * as v from 'valibot';
import { makeEncryption } from '../../../platform/auth/encryption.ts';
import { mailboxOf } from '../../../platform/auth/one-time-code.ts';

/** The encryption context, so values encrypted for other fields can't be decrypted as links. */
const PLACE = 'link';

const partsSchema = v.tupleWithRest(
  [idSchema, idSchema, v.number(), v.number(), v.string()],
  // Links mailed before release 1.1 lack the time of mailing.
  v.number(),
);

/** `mailbox` is a hash of the address to which the link was sent. */
export type MailedLink = DecisionLink & { readonly mailbox: string };

/** Rule 6.81 */
export interface DecisionLinks {
  /** The URL for a mail. The encrypted part is in the fragment. */
  urlOf(link: DecisionLink, email: string): string;
  /** Decrypts a link. Returns null if this server didn't create it. */
  open(encrypted: string): MailedLink | null;
}

/** Encrypts with a separate purpose, so other encrypted values of this installation don't work as links. */
export function makeDecisionLinks(secret: string, origin: string): DecisionLinks {
  const encryption = makeEncryption(secret, 'decision');
  return {
    urlOf({ sessionId, guardianId, version, expiresAt, mailedAt }, email) {
      const times = [expiresAt, mailedAt].map((time) => time.getTime());
      const parts = [sessionId, guardianId, version, times[0], mailboxOf(email), times[1]];
      const text = JSON.stringify(parts);
      const encrypted = Buffer.from(encryption.encrypt(text, PLACE), 'base64').toString(
        'base64url',
      );
      // Browsers never send the fragment, neither to a server nor in a Referer header.
      return `${origin}/#/decide?code=${encrypted}`;
    },
    open(encrypted) {
      // Base64 decoders ignore unknown characters, so compare with the canonical encoding.
      if (Buffer.from(encrypted, 'base64url').toString('base64url') !== encrypted) return null;
      try {
        const text = encryption.decrypt(encrypted, PLACE);
        const [sessionId, guardianId, version, at, mailbox, mailed] = v.parse(
          partsSchema,
          JSON.parse(text),
        );
        const earliest = at - DECISION_LINK_DAYS * 86_400_000;
        const mailedAt = new Date(mailed ?? earliest);
        return { sessionId, guardianId, version, expiresAt: new Date(at), mailbox, mailedAt };
      } catch {
        // The link was altered, truncated or forged.
        return null;
      }
    },
  };
}
