import type { ConsentLink } from '@oakling/domain/legal/child-consent';
import type { ChildConsentMailed } from '@oakling/domain/legal/child-consent-events';
import type { GuardianInvited } from '@oakling/domain/guardians/events';
import type { InviteResent, InviteSent } from '@oakling/domain/invites/invite';
import type {
  EmailChangeAsked,
  EmailChanged,
  EmailProofAsked,
  EmailTaken,
  PasswordResetRequested,
} from '@oakling/domain/identity/events';
import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { Draft } from '../../../platform/mail/mail-draft.ts';
import { consentMail } from '../emails/consent-emails.ts';
import {
  emailChangeAskedMail,
  emailChangedMail,
  emailProofMail,
  emailTakenMail,
} from './email-mails.ts';
import type { Facts } from '../facts.ts';
import { guardianInviteMail } from '../emails/guardian-emails.ts';
import { inviteMail, resentInviteMail } from '../emails/invite-emails.ts';
import { passwordResetMail } from '../emails/password-emails.ts';

type EmailEvent = EmailProofAsked | EmailChangeAsked | EmailChanged | EmailTaken;
type AccountEvent =
  | InviteSent
  | InviteResent
  | PasswordResetRequested
  | ChildConsentMailed
  | GuardianInvited
  | EmailEvent;

/**
 * Mails that bring a secret to a mailbox: mandatory, and without a notification on a page. Null for
 * any other event, and for one that no longer applies.
 */
export function accountMailOf(
  event: DomainEvent,
  facts: Facts,
  {
    origin,
    now,
    consentUrl,
  }: { origin: string; now: Date; consentUrl: (link: ConsentLink, email: string) => string },
): Draft | null {
  if (!isAccountEvent(event)) return null;
  if (event.type === 'PasswordResetRequested') {
    return event.expiresAt <= now ? null : passwordResetMail(event.email, event.url);
  }
  if (isEmailEvent(event)) {
    const mail = emailMailOf(event, { origin, now });
    // A removed account has nothing left to confirm.
    return mail && { ...mail, about: [event.subject.id] };
  }
  if (event.type === 'ChildConsentMailed') {
    const [guardian, child] = [facts.person(event.guardianId), facts.person(event.childId)];
    if (guardian === null || child === null) return null;
    const url = consentUrl(event, guardian.email);
    return { ...consentMail(guardian, child, url), about: [guardian.id, child.id] };
  }
  if ('childId' in event) {
    const [inviter, child] = [facts.person(event.invite.inviterId), facts.person(event.childId)];
    // The invite was withdrawn, answered or sent again, or its sender is no longer a guardian.
    if (inviter === null || child === null || !facts.isCodeValid(event.code)) return null;
    const names = { inviter: inviter.shownName, child: child.shownName, origin };
    return { ...guardianInviteMail(event, names), about: [inviter.id, child.id] };
  }
  const { invite, code, isAdult } = event;
  const parent = facts.person(invite.parentId);
  // The invite was withdrawn, accepted or sent again, or its parent is gone: the link would not
  // work.
  if (parent === null || !facts.isCodeValid(code)) return null;
  const contents = { invite, isAdult, code, parentName: parent.fullName, origin };
  const mail = event.type === 'InviteSent' ? inviteMail(contents) : resentInviteMail(contents);
  return { ...mail, about: [parent.id] };
}

/** Each goes to one mailbox, whatever the account's address is by now. Rules 1.58, 1.64 and 1.65 */
function emailMailOf(
  event: EmailEvent,
  { origin, now }: { origin: string; now: Date },
): Draft | null {
  switch (event.type) {
    case 'EmailProofAsked':
      return event.expiresAt <= now ? null : emailProofMail(event);
    case 'EmailChangeAsked':
      return emailChangeAskedMail(event.email, origin);
    case 'EmailChanged':
      return emailChangedMail(event.email, origin);
    case 'EmailTaken':
      return emailTakenMail(event.email, origin);
  }
}

const EMAIL_EVENTS: readonly string[] = [
  'EmailProofAsked',
  'EmailChangeAsked',
  'EmailChanged',
  'EmailTaken',
] satisfies EmailEvent['type'][];

function isEmailEvent(event: DomainEvent): event is EmailEvent {
  return EMAIL_EVENTS.includes(event.type);
}

/** True for events that may lead to a mail of this kind. */
export function isAccountEvent(event: DomainEvent): event is AccountEvent {
  const others = [
    ...['InviteSent', 'InviteResent', 'PasswordResetRequested', 'ChildConsentMailed'],
    ...['GuardianInvited', 'GuardianInviteResent'],
  ];
  return isEmailEvent(event) || others.includes(event.type);
}
