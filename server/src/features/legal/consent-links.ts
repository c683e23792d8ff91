import { idSchema } from '@oakling/domain/kernel/body';
import type { ConsentLink } from '@oakling/domain/legal/child-consent';
import * as v from 'valibot';
import { makeEncryptedLinks } from '../../platform/auth/encrypted-links.ts';
import { mailboxOf } from '../../platform/auth/one-time-code.ts';

const parts = v.strictTuple([idSchema, idSchema, v.number(), v.string()]);

/** `mailbox` is a hash of the address to which the link was sent. */
type MailedLink = ConsentLink & { readonly mailbox: string };

/** Rule 9.178 */
export interface ConsentLinks {
  urlOf(link: ConsentLink, email: string): string;
  open(encrypted: string): MailedLink | null;
}

export function makeConsentLinks(secret: string, origin: string): ConsentLinks {
  const links = makeEncryptedLinks(
    { secret, origin },
    { purpose: 'consent', page: 'consent', parts },
  );
  return {
    urlOf: ({ childId, guardianId, mailedAt }, email) =>
      links.urlOf([childId, guardianId, mailedAt.getTime(), mailboxOf(email)]),
    open(encrypted) {
      const opened = links.open(encrypted);
      if (opened === null) return null;
      const [childId, guardianId, at, mailbox] = opened;
      return { childId, guardianId, mailedAt: new Date(at), mailbox };
    },
  };
}
