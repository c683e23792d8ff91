import { idSchema } from '@oakling/domain/kernel/body';
import {
  DECISION_LINK_DAYS,
  type DecisionLink,
} from '@oakling/domain/sessions/supervision/decision-link';
import * as v from 'valibot';
import { makeEncryptedLinks } from '../../../platform/auth/encrypted-links.ts';
import { mailboxOf } from '../../../platform/auth/one-time-code.ts';

const parts = v.tupleWithRest(
  [idSchema, idSchema, v.number(), v.number(), v.string()],
  // Links mailed before release 1.1 lack the time of mailing.
  v.number(),
);

/** `mailbox` is a hash of the address to which the link was sent. */
export type MailedLink = DecisionLink & { readonly mailbox: string };

/** Rule 6.81 */
export interface DecisionLinks {
  urlOf(link: DecisionLink, email: string): string;
  open(encrypted: string): MailedLink | null;
}

export function makeDecisionLinks(secret: string, origin: string): DecisionLinks {
  const links = makeEncryptedLinks(
    { secret, origin },
    { purpose: 'decision', page: 'decide', parts },
  );
  return {
    urlOf: ({ sessionId, guardianId, version, expiresAt, mailedAt }, email) =>
      links.urlOf([
        sessionId,
        guardianId,
        version,
        expiresAt.getTime(),
        mailboxOf(email),
        mailedAt.getTime(),
      ]),
    open(encrypted) {
      const opened = links.open(encrypted);
      if (opened === null) return null;
      const [sessionId, guardianId, version, at, mailbox, mailed] = opened;
      const earliest = at - DECISION_LINK_DAYS * 86_400_000;
      const mailedAt = new Date(mailed ?? earliest);
      return { sessionId, guardianId, version, expiresAt: new Date(at), mailbox, mailedAt };
    },
  };
}
