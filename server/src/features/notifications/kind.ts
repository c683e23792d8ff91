import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { ConsentLink } from '@oakling/domain/legal/child-consent';
import type { MeetingToldOf, NotificationKind } from '@oakling/domain/notifications/contract';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import type { DecisionLink } from '@oakling/domain/sessions/supervision/decision-link';
import type {
  SessionApproved,
  SessionEvent,
  SessionRejected,
} from '@oakling/domain/sessions/events';
import type {
  SessionChanged,
  SessionRequested,
} from '@oakling/domain/sessions/asking/offer-events';
import { receiverOf } from '@oakling/domain/sessions/session';
import type { Draft } from '../../platform/mail/mail-draft.ts';
import type { MailCalendar } from '../../platform/mail/mail.ts';
import type { Names } from './emails/emails.ts';
import type { Facts } from './facts.ts';
import { personFor } from './mail-person.ts';
import type { PersonNow } from './queries.ts';

/** Dependencies of writing mails. */
export interface MailSettings {
  readonly origin: string;
  readonly clock: () => Date;
  /** The link with which a parent decides without logging in. Rule 6.80 */
  readonly decisionUrl: (link: DecisionLink, email: string) => string;
  /** The link with which a parent withdraws a consent without logging in. Rule 9.178 */
  readonly consentUrl: (link: ConsentLink, email: string) => string;
  /** The sender of every mail. */
  readonly from: string;
  /** Makes the calendar part of a mail. */
  readonly invite: (session: SessionRow, invitation: Invitation) => MailCalendar;
}

interface Invitation {
  readonly method: MailCalendar['method'];
  readonly from: string;
  readonly to: string;
  readonly at: Date;
  readonly role: PersonNow['role'];
  readonly origin: string;
}

/** A notification's content; its kind defines the readers. */
export interface NoticeContent {
  readonly names: Readonly<Record<string, string>>;
  readonly reason?: string;
  /** The notification is hidden unless the reader can see this person. Rule 9.47 */
  readonly otherId?: string;
  /** People named in it; it is deleted with any of their accounts. Rule 9.80 */
  readonly about: readonly string[];
  readonly meeting?: { readonly startsAt: Date; readonly timeZone: string };
  /** The cancelled meetings. Rule 8.87 */
  readonly meetings?: readonly MeetingToldOf[];
  /** The page it opens, when that is not the event's subject. */
  readonly subjectId?: string;
}

/** An event for one of its readers. */
export interface NoticeContext<Event> {
  readonly event: Event;
  readonly reader: PersonNow;
  readonly facts: Facts;
}

/** The server's part of a kind of notification: its readers, and the notification and mail for each. */
export interface Kind {
  readonly kind: NotificationKind;
  /** The type of its event. */
  readonly event: DomainEvent['type'];
  /** People besides those the event concerns whose names or parents it needs. */
  readonly people: (event: DomainEvent) => readonly string[];
  readonly readers: (event: DomainEvent, facts: Facts) => readonly string[];
  /** Null when this reader is not notified. */
  readonly notice: (context: NoticeContext<DomainEvent>) => NoticeContent | null;
  readonly sendsMail: boolean;
  /** Null when this reader gets no mail. */
  readonly mail: (context: NoticeContext<DomainEvent>, settings: MailSettings) => Draft | null;
}

interface KindOf<Event extends DomainEvent> {
  readonly kind: NotificationKind;
  readonly event: Event['type'];
  readonly people?: (event: Event) => readonly string[];
  readonly readers: (event: Event, facts: Facts) => readonly string[];
  readonly notice: (context: NoticeContext<Event>) => NoticeContent | null;
  readonly mail?: (context: NoticeContext<Event>, settings: MailSettings) => Draft | null;
}

/** Declares a kind for one event type. */
export function kindOf<Event extends DomainEvent>(kind: KindOf<Event>): Kind {
  const { people = () => [], mail = () => null } = kind;
  // The type literal determines the event's shape, so an event of this type is an Event.
  const own = (context: NoticeContext<DomainEvent>) => context as NoticeContext<Event>;
  return {
    kind: kind.kind,
    event: kind.event,
    people: (event) => people(event as Event),
    readers: (event, facts) => kind.readers(event as Event, facts),
    notice: (context) => kind.notice(own(context)),
    sendsMail: kind.mail !== undefined,
    mail: (context, settings) => mail(own(context), settings),
  };
}

/** A session event for a reader who can see the session. */
export interface SessionNoticeContext<Event extends SessionEvent> extends NoticeContext<Event> {
  /** The session as the reader may see it now. */
  readonly view: SessionRow;
  /** The requester's and the other participant's shown names. */
  readonly names: Names;
}

interface SessionKindOf<Event extends SessionEvent> {
  readonly kind: NotificationKind;
  readonly event: Event['type'];
  readonly readers: (event: Event) => readonly string[];
  /** The notification's content besides the two names; null when this reader is not notified. */
  readonly notice: (context: SessionNoticeContext<Event>) => Partial<NoticeContent> | null;
  readonly mail?: (context: SessionNoticeContext<Event>, settings: MailSettings) => Draft | null;
}

/** Declares a kind about a session; skips readers who cannot see the session at delivery. */
export function sessionKind<Event extends SessionEvent>({
  mail,
  ...kind
}: SessionKindOf<Event>): Kind {
  return kindOf<Event>({
    ...kind,
    // Both participants are named, so load both.
    people: participants,
    notice: (context) => {
      const seen = withView(context);
      if (seen === null) return null;
      const said = kind.notice(seen);
      if (said === null) return null;
      const { names, about = [], ...content } = said;
      const base = aboutSession(seen);
      return {
        ...base,
        ...content,
        about: [...base.about, ...about],
        names: { ...seen.names, ...partOf(seen), ...names },
      };
    },
    ...(mail && { mail: mailToSeer(mail) }),
  });
}

/** Writes a mail only for a reader who can see the session, and records whom it names. */
function mailToSeer<Event extends SessionEvent>(
  write: (context: SessionNoticeContext<Event>, settings: MailSettings) => Draft | null,
) {
  return (context: NoticeContext<Event>, settings: MailSettings): Draft | null => {
    const seen = withView(context);
    if (seen === null) return null;
    const mail = write({ ...seen, names: inMail(seen.names) }, settings);
    if (mail === null) return null;
    const person = personFor(context.reader.id, seen.view);
    return {
      ...mail,
      ...(person && { person }),
      about: [...participants(context.event), ...(mail.about ?? [])],
    };
  };
}

/** The placeholder for a person without a name. Rule 3.17 */
const NAMELESS = 'Unknown User';

/** Both names, with a placeholder for missing ones. */
export function inMail({ initiator, receiver }: Names): Names {
  return { initiator: initiator || NAMELESS, receiver: receiver || NAMELESS };
}

function withView<Event extends SessionEvent>(
  context: NoticeContext<Event>,
): SessionNoticeContext<Event> | null {
  const view = context.facts.sessionFor(context.reader.id, context.event.session.id);
  return view === null ? null : { ...context, view, names: namesIn(context) };
}

/** Both shown names; empty for a missing one. */
export function namesIn({
  event,
  facts,
}: Pick<NoticeContext<SessionEvent>, 'event' | 'facts'>): Names {
  const { session } = event;
  return {
    initiator: facts.shownName(session.createdBy),
    receiver: facts.shownName(receiverOf(session)),
  };
}

/** Which participant the reader is, for texts that say "you"; empty for a guardian. Rule 8.130 */
function partOf({
  event: { session },
  reader,
}: NoticeContext<SessionEvent>): Readonly<Record<string, string>> {
  const { createdBy, elderId, youthId } = session;
  if (reader.id !== elderId && reader.id !== youthId) return {};
  return { you: reader.id === createdBy ? 'initiator' : 'receiver', as: reader.role };
}

/** The fields common to all notifications about a session. */
function aboutSession({
  event,
  reader,
}: NoticeContext<SessionEvent>): Omit<NoticeContent, 'names'> {
  const { elderId, youthId } = event.session;
  const about = [elderId, youthId];
  if (reader.id === elderId) return { about, otherId: youthId };
  if (reader.id === youthId) return { about, otherId: elderId };
  return { about };
}

/** The elder and the youth. */
export function participants({ session }: SessionEvent): readonly string[] {
  return [session.elderId, session.youthId];
}

/** The participants and the youth's guardians. */
export function everyone(event: SessionEvent): readonly string[] {
  return [...participants(event), ...event.guardianIds];
}

/** The guardians other than the actor. Rule 8.95 */
export function otherGuardians({ guardianIds }: SessionEvent, actorId: string): readonly string[] {
  return guardianIds.filter((id) => id !== actorId);
}

/** True when the reader is a guardian of the youth. */
export function isGuardian({ event, reader }: NoticeContext<SessionEvent>): boolean {
  return event.guardianIds.includes(reader.id);
}

type Acted = Pick<NoticeContent, 'names' | 'about'>;

/** The actor in a notification. Guardians are named to each other and "parent" to others. Rules 6.62 and 8.95 */
export function actorIn(context: NoticeContext<SessionEvent>, personId: string): Acted {
  const { event, facts } = context;
  if (!event.guardianIds.includes(personId)) {
    return { names: { by: facts.shownName(personId) }, about: [] };
  }
  if (isGuardian(context)) return { names: { by: facts.shownName(personId) }, about: [personId] };
  return { names: { byParentOf: facts.shownName(event.session.youthId) }, about: [] };
}

/** The same for a mail; a youth knows that it is their own parent. */
export function actorInMail(
  context: NoticeContext<SessionEvent>,
  personId: string,
): { readonly by: string } & Pick<Acted, 'about'> {
  const { names, about } = actorIn(context, personId);
  const { by, byParentOf } = names;
  if (byParentOf === undefined) return { by: by || NAMELESS, about };
  const isOwn = context.reader.id === context.event.session.youthId;
  return { by: isOwn ? 'Your parent' : `${byParentOf || NAMELESS}’s parent`, about };
}

/** The deciding person: to participants a parent, if one decided; to other guardians by name. Rule 8.95 */
export function decider(context: NoticeContext<SessionApproved | SessionRejected>): Partial<Acted> {
  const { event } = context;
  return isGuardian(context) || isByParent(event) ? actorIn(context, event.decidedBy) : {};
}

/** True when a parent decided; adults have none. */
export function isByParent({ guardianIds, decidedBy }: SessionApproved | SessionRejected): boolean {
  return guardianIds.includes(decidedBy);
}

/** Attaches a calendar update that adds the session to the reader's calendar or removes it. Rule 8.43 */
export function withCalendar(
  mail: Draft,
  { reader, view }: SessionNoticeContext<SessionEvent>,
  method: MailCalendar['method'],
  { origin, clock, from, invite }: MailSettings,
): Draft {
  const { role, email } = reader;
  return {
    ...mail,
    calendar: invite(view, { method, from, to: email, at: clock(), role, origin }),
  };
}

/** Asks the other participant, and the guardians unless the youth decides first. Rule 6.151 */
export function asked(event: SessionRequested | SessionChanged): readonly string[] {
  const readers = event.asksGuardians ? everyone(event) : participants(event);
  return readers.filter((id) => id !== event.session.createdBy);
}

/** The guardians asked after a youth who decides first, and the youth's stage. */
export function nextAsked({ event, facts }: NoticeContext<SessionRequested | SessionChanged>) {
  const guardians = event.guardianIds.map((id) => facts.shownName(id) || 'your parent');
  return { guardians, stage: event.stage };
}
