import { withIsolatedNames } from '@oakling/domain/kernel/isolate';
import type { DomainEvent } from '@oakling/domain/kernel/decision';
import { firstName } from '@oakling/domain/kernel/words';
import type { ConsentLink } from '@oakling/domain/legal/child-consent';
import type { MeetingToldOf, NotificationKind } from '@oakling/domain/notifications/contract';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import type { OtherDate } from '@oakling/domain/sessions/events';
import type { DecisionLink } from '@oakling/domain/sessions/supervision/decision-link';
import type { Draft, MailContent } from '../../platform/mail/mail-draft.ts';
import type { MailCalendar } from '../../platform/mail/mail.ts';
import type { Facts } from './facts.ts';
import { withFirstNames } from './first-names.ts';
import type { PersonNow } from './queries.ts';

export interface MailSettings {
  readonly origin: string;
  readonly clock: () => Date;
  /** The link through which a parent decides without logging in. Rule 6.80 */
  readonly decisionUrl: (link: DecisionLink, email: string) => string;
  /** The link through which a parent withdraws a consent without logging in. Rule 9.178 */
  readonly consentUrl: (link: ConsentLink, email: string) => string;
  /** The link through which a trusted person answers and stops. Rule 1.222 */
  readonly trustedUrl: (trustedId: string) => string;
  readonly from: string;
  readonly invite: (session: SessionRow, invitation: Invitation) => MailCalendar;
}

interface Invitation {
  readonly method: MailCalendar['method'];
  readonly from: string;
  readonly to: string;
  readonly at: Date;
  readonly role: PersonNow['role'];
  readonly origin: string;
  /** Other dates of the session's series with the same outcome. */
  readonly others: readonly OtherDate[];
}

export interface NoticeContent {
  readonly names: Readonly<Record<string, string>>;
  readonly reason?: string;
  /** The notification is hidden while the reader can't see this person. Rule 9.47 */
  readonly otherId?: string;
  /** Other people named in the notice or its mail, which are deleted with any of these people's accounts. Rule 9.80 */
  readonly about: readonly string[];
  readonly meeting?: { readonly startsAt: Date; readonly timeZone: string };
  /** Rule 8.87 */
  readonly meetings?: readonly MeetingToldOf[];
  /** The page that the notification opens; by default, the event's subject. */
  readonly subjectId?: string;
}

export interface NoticeContext<Event> {
  readonly event: Event;
  readonly reader: PersonNow;
  readonly facts: Facts;
}

export type MailContext<Event> = NoticeContext<Event> & MailSettings;

/** The server's part of a kind of notification: its readers, and each reader's notification and mail. */
export interface Kind {
  readonly event: DomainEvent['type'];
  /** People whose names or parents the kind needs, besides those the event concerns. */
  readonly people: (event: DomainEvent) => readonly string[];
  readonly readers: (event: DomainEvent, facts: Facts) => readonly string[];
  /** Null if this reader is not notified. */
  readonly notice: (context: NoticeContext<DomainEvent>) => NoticeContent | null;
  readonly sendsMail: boolean;
  /** Null if this reader gets no mail. */
  readonly mail: (context: MailContext<DomainEvent>) => Draft | null;
}

/** Kinds by name. A name can belong to several kinds, one per event type. */
export type Kinds = Readonly<Partial<Record<NotificationKind, Kind | readonly Kind[]>>>;

interface KindOf<Event extends DomainEvent> {
  readonly event: Event['type'];
  readonly people?: (event: Event) => readonly string[];
  readonly readers: (event: Event, facts: Facts) => readonly string[];
  readonly notice: (context: NoticeContext<Event>) => NoticeContent | null;
  /** Called only for readers who get the notice. The mail is about the same people. */
  readonly mail?: (context: MailContext<Event>) => MailContent | null;
}

export function kindOf<Event extends DomainEvent>(kind: KindOf<Event>): Kind {
  const { people = () => [], mail = () => null } = kind;
  // The type literal determines the event's shape, so an event of this type is an Event.
  const own = (context: NoticeContext<DomainEvent>) => ({
    ...context,
    event: withIsolatedNames(context.event as Event),
  });
  return {
    event: kind.event,
    people: (event) => people(event as Event),
    readers: (event, facts) => kind.readers(event as Event, facts),
    notice: (context) => kind.notice(own(context)),
    sendsMail: kind.mail !== undefined,
    mail(context) {
      const notice = kind.notice(own(context));
      const content = notice && mail({ ...context, ...own(context) });
      return (
        content && withFirstNames(mailTo(context.reader, content, notice.about), context.facts)
      );
    },
  };
}

function mailTo(
  { id, email, readFor }: PersonNow,
  content: MailContent,
  about: readonly string[],
): Draft {
  if (readFor === null) return { ...content, to: email, about };
  // The button opens the child's page, which requires the child's login.
  const { action: _, ...rest } = forChild(readFor, content);
  const found = `${firstName(readFor)} finds it in Oakling.`;
  return { ...rest, paragraphs: [...rest.paragraphs, found], to: email, about: [...about, id] };
}

/** In a guardian's mailbox, the heading begins with the child's name. Rule 1.92 */
export function forChild(name: string, content: MailContent): MailContent {
  return { ...content, heading: `For ${firstName(name)}: ${content.heading}` };
}

export function childPage(origin: string, childId: string) {
  return {
    label: 'See the child’s page',
    url: `${origin}/#/dashboard/parent/children/${childId}`,
  };
}

export const GUARDIAN_TOO = 'You get this because you are the child’s guardian too.';
