import type { InviteResent, InviteSent } from '@oakling/domain/invites/invite';
import type { PasswordResetRequested } from '@oakling/domain/identity/events';
import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Facts } from './facts.ts';
import { inviteMail, resentInviteMail } from './invite-emails.ts';
import { passwordResetMail } from './password-emails.ts';

type AccountEvent = InviteSent | InviteResent | PasswordResetRequested;

/**
 * Mails about an account rather than to one of its notices' readers: they bring a secret to a mailbox, cannot be
 * turned off, and stand on no page. Null for any other event, and for one that no longer holds.
 */
export function accountMailOf(
  event: DomainEvent,
  facts: Facts,
  { origin, now }: { origin: string; now: Date },
): Mail | null {
  if (!isAccountEvent(event)) return null;
  if (event.type === 'PasswordResetRequested') {
    return event.expiresAt <= now ? null : passwordResetMail(event.email, event.url);
  }
  const { invite, code } = event;
  const parent = facts.person(invite.parentId);
  // Withdrawn, accepted, sent again or without its parent since: the link would open nothing.
  if (parent === null || !facts.isCodeValid(code)) return null;
  const contents = { invite, code, parentName: parent.fullName, origin };
  const mail = event.type === 'InviteSent' ? inviteMail(contents) : resentInviteMail(contents);
  return { ...mail, about: [parent.id] };
}

/** Whether a mail of this kind may follow from an event. */
export function isAccountEvent(event: DomainEvent): event is AccountEvent {
  return ['InviteSent', 'InviteResent', 'PasswordResetRequested'].includes(event.type);
}
