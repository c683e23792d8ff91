import type { GuardianInvited } from '@oakling/domain/guardians/events';
import type { InviteSent } from '@oakling/domain/invites/invite';
import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { ChildConsentMailed } from '@oakling/domain/legal/child-consent-events';
import { offersTo } from '@oakling/domain/notifications/choice';
import type { NotificationKind } from '@oakling/domain/notifications/contract';
import type { Draft } from '../../platform/mail/mail-draft.ts';
import type { EncryptedEvent } from '../../platform/outbox/event-code.ts';
import { accountMailOf } from './account-mails.ts';
import { kindFor } from './all-kinds.ts';
import type { Facts } from './facts.ts';
import type { MailSettings } from './kind.ts';
import { moderatorMailsOf } from './moderator-mails.ts';
import type { PersonNow } from './queries.ts';
import { suspensionMailsOf } from './suspension-mails.ts';

/** A mail of one event, for one recipient. */
export interface EventMail {
  /** The id of a person or moderator, or `mailbox` for a mail to an address alone. */
  readonly recipient: string;
  readonly address: string;
  /** Who it is for, or who asked for it. */
  readonly personId: string;
  /** Of what it is about, for the pages that show it. */
  readonly feature: string;
  /** Written when its turn comes: a batch written at once would hold up what is delivered meanwhile. */
  readonly write: () => Draft | null;
  /** Where its reader turns off mails of this kind; null where nobody can. */
  readonly choicesUrl: string | null;
}

/** An event whose mails are to go out: encrypted, with the type and subject that it can be read by. */
export interface MailJob extends EncryptedEvent {
  readonly eventId: string;
}

/** A mail with the job that it belongs to. */
export interface JobMail extends EventMail {
  readonly job: MailJob;
}

/** Whom an event is mailed to, with what each may read by now. */
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
    // Rule 1.92: the guardian who reads for a child is not told the same twice.
    const guardian = readers.find(({ id }) => id === reader.readById);
    const isTold = () => guardian !== undefined && writeTo(guardian) !== null;
    const write = () => (isTold() ? null : writeTo(reader));
    const choicesUrl = choicesUrlFor(reader, kind.kind, origin);
    const { id, email: address } = reader;
    return { recipient: id, address, personId: id, feature, write, choicesUrl };
  });
  return [...addressed, ...ofNotice];
}

/** Rule 8.132: the choices of the mailbox's owner, if this kind is among them. */
function choicesUrlFor(
  { role, readFor }: PersonNow,
  kind: NotificationKind,
  origin: string,
): string | null {
  const owner = readFor === null ? role : 'parent';
  const isOffered = offersTo(owner).some((offer) => offer.kind === kind && offer.hasMail);
  return isOffered ? `${origin}/dashboard/${owner}/account#notification-choices` : null;
}

/** Rule 9.211: a suspended guardian gets no mail about a child that others decide for now, but for the one that ends it. */
function isKeptOut({ role, isShutOut }: PersonNow, { type }: DomainEvent): boolean {
  return role === 'parent' && isShutOut && type !== 'GuardianshipEnded';
}

/** Who asked for a mail to an address alone: the sender of an invite, or whose account it is about. */
function askerOf(event: DomainEvent): string {
  switch (event.type) {
    case 'InviteSent':
    case 'InviteResent':
      return (event as InviteSent).invite.parentId; // The type literal names the event's shape.
    case 'GuardianInvited':
    case 'GuardianInviteResent':
      return (event as GuardianInvited).invite.inviterId;
    case 'ChildConsentMailed':
      return (event as ChildConsentMailed).guardianId;
    default:
      return event.subject.id;
  }
}
