import type { GuardianInvited } from '@oakling/domain/guardians/events';
import type { InviteSent } from '@oakling/domain/invites/invite';
import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { ChildConsentMailed } from '@oakling/domain/legal/child-consent-events';
import { offersTo } from '@oakling/domain/notifications/choice';
import type { NotificationKind } from '@oakling/domain/notifications/contract';
import type { Draft } from '../../../platform/mail/mail-draft.ts';
import type { EncryptedEvent } from '../../../platform/outbox/event-code.ts';
import { accountMailOf } from './account-mails.ts';
import { kindFor } from '../all-kinds.ts';
import type { Facts } from '../facts.ts';
import type { MailSettings } from '../kind.ts';
import { moderatorMailsOf } from './moderator-mails.ts';
import type { PersonNow } from '../queries.ts';
import { suspensionMailsOf } from './suspension-mails.ts';

/** One event's mail to one recipient. */
export interface EventMail {
  /** A person's or moderator's id, or `mailbox` for a mail to an address without a person. */
  readonly recipient: string;
  readonly address: string;
  /** The recipient or the requester. */
  readonly personId: string;
  /** The subject's feature, so its pages can be updated. */
  readonly feature: string;
  /** Called just before sending: writing a whole batch first would delay other deliveries. */
  readonly write: () => Draft | null;
  /** Link to turn off mails of this kind; null for mandatory mails. */
  readonly choicesUrl: string | null;
}

/** An event with pending mails: encrypted, with the type and subject needed to decrypt it. */
export interface MailJob extends EncryptedEvent {
  readonly eventId: string;
}

/** A mail with its job. */
export interface JobMail extends EventMail {
  readonly job: MailJob;
}

/** The mails of an event, each limited to what its reader may see by now. */
export function mailsOf(event: DomainEvent, facts: Facts, settings: MailSettings): EventMail[] {
  const { origin, consentUrl } = settings;
  const { feature } = event.subject;
  const about = { origin, consentUrl, now: settings.clock() };
  const accountMail = accountMailOf(event, facts, about);
  if (accountMail !== null) {
    const { to: address } = accountMail;
    const personId = askerOf(event);
    const write = () => accountMail;
    return [{ recipient: 'mailbox', address, personId, feature, write, choicesUrl: null }];
  }
  const addressed = [
    ...suspensionMailsOf(event, facts, settings.origin),
    ...moderatorMailsOf(event, facts, settings.origin),
  ]
    .filter(({ to }) => to.email !== '')
    .map(({ to, mail }) => ({
      recipient: to.id,
      address: to.email,
      personId: to.id,
      feature,
      write: () => mail,
      choicesUrl: null,
    }));
  const kind = kindFor(event);
  if (kind === undefined) return addressed;
  const readers = kind.readers(event, facts).flatMap((id) => {
    const reader = facts.person(id);
    const isReached = reader !== null && reader.email !== '' && !isKeptOut(reader, event);
    return isReached && !reader.withoutMail.includes(kind.kind) ? [reader] : [];
  });
  const writeTo = (reader: PersonNow) => kind.mail({ event, reader, facts }, settings);
  const ofNotice = readers.map((reader) => {
    // Do not tell a guardian twice when they also read mail for the child. Rule 1.92
    const guardian = readers.find(({ id }) => id === reader.readById);
    const isTold = () => guardian !== undefined && writeTo(guardian) !== null;
    const write = () => (isTold() ? null : writeTo(reader));
    const choicesUrl = choicesUrlFor(reader, kind.kind, origin);
    const { id, email: address } = reader;
    return { recipient: id, address, personId: id, feature, write, choicesUrl };
  });
  return [...addressed, ...ofNotice];
}

/** The notification settings of the mailbox's owner, if they include this kind. Rule 8.132 */
function choicesUrlFor(
  { role, readFor }: PersonNow,
  kind: NotificationKind,
  origin: string,
): string | null {
  const owner = readFor === null ? role : 'parent';
  const isOffered = offersTo(owner).some((offer) => offer.kind === kind && offer.hasMail);
  return isOffered ? `${origin}/dashboard/${owner}/account#notification-choices` : null;
}

/**
 * A suspended guardian gets no mail about a child, except for the end of the guardianship. Rule
 * 9.211
 */
function isKeptOut({ role, isShutOut }: PersonNow, { type }: DomainEvent): boolean {
  return role === 'parent' && isShutOut && type !== 'GuardianshipEnded';
}

/** The person who caused a mail to a bare address: an invite's sender, or the account's owner. */
function askerOf(event: DomainEvent): string {
  switch (event.type) {
    case 'InviteSent':
    case 'InviteResent':
      return (event as InviteSent).invite.parentId; // The type literal determines the event's shape.
    case 'GuardianInvited':
    case 'GuardianInviteResent':
      return (event as GuardianInvited).invite.inviterId;
    case 'ChildConsentMailed':
      return (event as ChildConsentMailed).guardianId;
    default:
      return event.subject.id;
  }
}
