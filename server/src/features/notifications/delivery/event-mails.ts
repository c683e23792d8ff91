import type { DomainEvent } from '@oakling/domain/kernel/decision';
import { offersTo } from '@oakling/domain/notifications/choice';
import type { NotificationKind } from '@oakling/domain/notifications/contract';
import type { Draft } from '../../../platform/mail/mail-draft.ts';
import type { EncryptedEvent } from '../../../platform/outbox/event-code.ts';
import { directMailFor, kindFor } from '../all-kinds.ts';
import type { AddressedMail } from '../direct-mail.ts';
import type { Facts } from '../facts.ts';
import type { MailSettings } from '../kind.ts';
import type { PersonNow } from '../queries.ts';

export interface EventMail extends Omit<AddressedMail, 'mail'> {
  readonly address: string;
  /** The feature of the event's subject, whose pages are updated. */
  readonly feature: string;
  /** Called just before sending, because writing a whole batch first would delay other deliveries. */
  readonly write: () => Draft | null;
  /** The link that turns off mails of this kind, or null for mandatory mails. */
  readonly choicesUrl: string | null;
}

/** An event whose mails are pending: encrypted, with the type and subject that decryption needs. */
export interface MailJob extends EncryptedEvent {
  readonly eventId: string;
}

export interface JobMail extends EventMail {
  readonly job: MailJob;
}

/** The mails about an event, each limited to what its reader may currently see. */
export function mailsOf(event: DomainEvent, facts: Facts, settings: MailSettings): EventMail[] {
  const { origin } = settings;
  const { feature } = event.subject;
  const direct = (directMailFor(event)?.mails({ ...settings, event, facts }) ?? [])
    .filter(({ mail }) => mail.to !== '')
    .map(({ mail, ...to }) => ({
      ...to,
      address: mail.to,
      feature,
      write: () => mail,
      choicesUrl: null,
    }));
  const kind = kindFor(event);
  if (kind === undefined) return direct;
  const readers = kind.readers(event, facts).flatMap((id) => {
    const reader = facts.person(id);
    const isReached = reader !== null && reader.email !== '' && !isKeptOut(reader, event);
    return isReached && !reader.withoutMail.includes(kind.kind) ? [reader] : [];
  });
  const writeTo = (reader: PersonNow) => kind.mail({ ...settings, event, reader, facts });
  const ofNotice = readers.map((reader) => {
    // Skip a guardian's own mail if they also read the child's mail. Rule 1.92
    const guardian = readers.find(({ id }) => id === reader.readById);
    const isTold = () => guardian !== undefined && writeTo(guardian) !== null;
    const write = () => (isTold() ? null : writeTo(reader));
    const choicesUrl = choicesUrlFor(reader, kind.kind, origin);
    const { id, email: address } = reader;
    return { recipient: id, address, personId: id, feature, write, choicesUrl };
  });
  return [...direct, ...ofNotice];
}

/** The link to the notification settings of the mailbox's owner, if this kind is among them. Rule 8.132 */
function choicesUrlFor(
  { role, readFor }: PersonNow,
  kind: NotificationKind,
  origin: string,
): string | null {
  const owner = readFor === null ? role : 'parent';
  const isOffered = offersTo(owner).some((offer) => offer.kind === kind && offer.hasMail);
  return isOffered ? `${origin}/dashboard/${owner}/account#notification-choices` : null;
}

/** A suspended guardian gets no mail about a child, except about the end of the guardianship. Rule 9.211 */
function isKeptOut({ role, isShutOut }: PersonNow, { type }: DomainEvent): boolean {
  return role === 'parent' && isShutOut && type !== 'GuardianshipEnded';
}
