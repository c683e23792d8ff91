import * as v from 'valibot';
import { body, cursorSchema, idSchema } from '../kernel/body.ts';
import { UNSENT_STATES, type UnsentState } from '../kernel/unsent-mail.ts';
import { accept, refuse, type Decision, type DomainEvent } from '../kernel/decision.ts';

/** The kinds of undelivered mail. Unlisted types are notifications. */
const MAIL_KINDS = [
  'invite',
  'guardian-invite',
  'password',
  'password-changed',
  'address',
  'consent',
  'notice',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

const KIND_OF: Readonly<Record<string, MailKind>> = {
  InviteSent: 'invite',
  InviteResent: 'invite',
  GuardianInvited: 'guardian-invite',
  GuardianInviteResent: 'guardian-invite',
  PasswordResetRequested: 'password',
  PasswordChanged: 'password-changed',
  EmailProofAsked: 'address',
  EmailChangeAsked: 'address',
  EmailChanged: 'address',
  EmailTaken: 'address',
  ChildConsentMailed: 'consent',
};

export function mailKindOf(eventType: string): MailKind {
  return KIND_OF[eventType] ?? 'notice';
}

export const unsentMailsQuerySchema = body({ cursor: v.optional(cursorSchema) });

/** An undelivered mail for moderators, who see only the domain of its address. Rule 8.160 */
const unsentMailSchema = v.object({
  id: idSchema,
  kind: v.picklist(MAIL_KINDS),
  state: v.picklist(UNSENT_STATES),
  person: v.nullable(v.object({ id: idSchema, name: v.string() })),
  domain: v.string(),
  /** The mail server's reply code, or null without a reply. */
  code: v.nullable(v.number()),
  failedAt: v.string(),
});
export type UnsentMailView = v.InferOutput<typeof unsentMailSchema>;

export const unsentMailsPageSchema = v.object({
  items: v.array(unsentMailSchema),
  nextCursor: v.nullable(v.string()),
});

export type MailTriedAgain = DomainEvent<'MailTriedAgain'>;
export type TryAgainRefusal = 'no-such-mail' | 'tried-already';

/** Retries a mail. A waiting mail is sent early; one that failed permanently is queued again. Rule 8.160 */
export function decideTryAgain(
  mail: { readonly id: string; readonly state: UnsentState } | null,
): Decision<string, MailTriedAgain, TryAgainRefusal> {
  if (mail === null) return refuse('no-such-mail');
  if (mail.state === 'waiting') return refuse('tried-already');
  const subject = { feature: 'admin', id: mail.id };
  return accept(mail.id, { type: 'MailTriedAgain', subject, concerns: [] });
}
