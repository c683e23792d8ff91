import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { ConsentLink } from '@oakling/domain/legal/child-consent';
import type { MeetingToldOf, NotificationKind } from '@oakling/domain/notifications/contract';
import type { SessionNow } from '@oakling/domain/sessions/contract';
import type { DecisionLink } from '@oakling/domain/sessions/decision-link';
import type {
  SessionApproved,
  SessionEvent,
  SessionRejected,
} from '@oakling/domain/sessions/events';
import type { SessionChanged, SessionRequested } from '@oakling/domain/sessions/offer-events';
import { receiverOf } from '@oakling/domain/sessions/session';
import type { Draft } from '../../platform/mail/mail-draft.ts';
import type { MailCalendar } from '../../platform/mail/mail.ts';
import type { Names } from './emails.ts';
import type { Facts } from './facts.ts';
import { personFor } from './mail-person.ts';
import type { PersonNow } from './queries.ts';

/** What mails are made with. */
export interface MailSettings {
  readonly origin: string;
  readonly clock: () => Date;
  /** The address at which a parent decides without a log-in. Rule 6.80 */
  readonly decisionUrl: (link: DecisionLink, email: string) => string;
  /** The address at which a parent takes a consent back without a log-in. Rule 9.178 */
  readonly consentUrl: (link: ConsentLink, email: string) => string;
  /** The sender of every mail. */
  readonly from: string;
  /** Writes the part of a mail that its reader's calendar takes. */
  readonly invite: (session: SessionNow, invitation: Invitation) => MailCalendar;
}

interface Invitation {
  readonly method: MailCalendar['method'];
  readonly from: string;
  readonly to: string;
  readonly at: Date;
  readonly role: PersonNow['role'];
  readonly origin: string;
}

/** What a notice says; who reads it and of which kind it is, the kind says. */
export interface NoticeContent {
  readonly names: Readonly<Record<string, string>>;
  readonly reason?: string;
  /** The person the reader must be able to see, or the notice is hidden. Rule 9.47 */
  readonly otherId?: string;
  /** The people its names belong to: with their account the notice goes. Rule 9.80 */
  readonly about: readonly string[];
  readonly meeting?: { readonly startsAt: Date; readonly timeZone: string };
  /** What was called off. Rule 8.87 */
  readonly meetings?: readonly MeetingToldOf[];
  /** What it leads to, where that is not what the event is about. */
  readonly subjectId?: string;
}

/** One event for one of its readers. */
export interface Told<Event> {
  readonly event: Event;
  readonly reader: PersonNow;
  readonly facts: Facts;
}

/** All that one kind of notice does on the server: who reads it, and what notice and mail say to each. */
export interface Kind {
  readonly kind: NotificationKind;
  /** The type of event it follows from. */
  readonly event: DomainEvent['type'];
  /** Others than the event concerns whose names or whose parents it needs. */
  readonly people: (event: DomainEvent) => readonly string[];
  readonly readers: (event: DomainEvent, facts: Facts) => readonly string[];
  /** Null where this reader is not told. */
  readonly notice: (told: Told<DomainEvent>) => NoticeContent | null;
  readonly sendsMail: boolean;
  /** Null where this reader gets no mail of it. */
  readonly mail: (told: Told<DomainEvent>, settings: MailSettings) => Draft | null;
}

interface KindOf<Event extends DomainEvent> {
  readonly kind: NotificationKind;
  readonly event: Event['type'];
  readonly people?: (event: Event) => readonly string[];
  readonly readers: (event: Event, facts: Facts) => readonly string[];
  readonly notice: (told: Told<Event>) => NoticeContent | null;
  readonly mail?: (told: Told<Event>, settings: MailSettings) => Draft | null;
}

/** Declares a kind for one type of event. */
export function kindOf<Event extends DomainEvent>(kind: KindOf<Event>): Kind {
  const { people = () => [], mail = () => null } = kind;
  // The type literal names the event's shape, so an event of this type is an Event.
  const own = (told: Told<DomainEvent>) => told as Told<Event>;
  return {
    kind: kind.kind,
    event: kind.event,
    people: (event) => people(event as Event),
    readers: (event, facts) => kind.readers(event as Event, facts),
    notice: (told) => kind.notice(own(told)),
    sendsMail: kind.mail !== undefined,
    mail: (told, settings) => mail(own(told), settings),
  };
}

/** One event of a session for a reader who sees the session. */
export interface ToldOfSession<Event extends SessionEvent> extends Told<Event> {
  /** The session as the reader may see it now. */
  readonly view: SessionNow;
  /** The one who asked and the one who was asked, by the names that others see. */
  readonly names: Names;
}

interface SessionKindOf<Event extends SessionEvent> {
  readonly kind: NotificationKind;
  readonly event: Event['type'];
  readonly readers: (event: Event) => readonly string[];
  /** What the notice says beside the two names; null where this reader is not told. */
  readonly notice: (told: ToldOfSession<Event>) => Partial<NoticeContent> | null;
  readonly mail?: (told: ToldOfSession<Event>, settings: MailSettings) => Draft | null;
}

/** Declares a kind about a session: nobody is told who does not see the session at that moment. */
export function sessionKind<Event extends SessionEvent>({
  mail,
  ...kind
}: SessionKindOf<Event>): Kind {
  return kindOf<Event>({
    ...kind,
    // Both are named, also to the only reader the event concerns.
    people: participants,
    notice: (told) => {
      const seen = withView(told);
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

/** Writes a mail only for a reader who sees the session, and keeps who it names. */
function mailToSeer<Event extends SessionEvent>(
  write: (told: ToldOfSession<Event>, settings: MailSettings) => Draft | null,
) {
  return (told: Told<Event>, settings: MailSettings): Draft | null => {
    const seen = withView(told);
    if (seen === null) return null;
    const mail = write({ ...seen, names: inMail(seen.names) }, settings);
    if (mail === null) return null;
    const person = personFor(told.reader.id, seen.view);
    return {
      ...mail,
      ...(person && { person }),
      about: [...participants(told.event), ...(mail.about ?? [])],
    };
  };
}

/** Rule 3.17: what stands for somebody without a name. */
const NAMELESS = 'Unknown User';

/** Both names, with a word for somebody without a name. */
export function inMail({ initiator, receiver }: Names): Names {
  return { initiator: initiator || NAMELESS, receiver: receiver || NAMELESS };
}

function withView<Event extends SessionEvent>(told: Told<Event>): ToldOfSession<Event> | null {
  const view = told.facts.sessionFor(told.reader.id, told.event.session.id);
  return view === null ? null : { ...told, view, names: namesIn(told) };
}

/** Both names, as the names that others see; empty for somebody without one. */
export function namesIn({ event, facts }: Pick<Told<SessionEvent>, 'event' | 'facts'>): Names {
  const { session } = event;
  return {
    initiator: facts.shownName(session.createdBy),
    receiver: facts.shownName(receiverOf(session)),
  };
}

/** Which of the two the reader is, so that the words can say "you"; a guardian is neither. Rule 8.130 */
function partOf({
  event: { session },
  reader,
}: Told<SessionEvent>): Readonly<Record<string, string>> {
  const { createdBy, elderId, youthId } = session;
  if (reader.id !== elderId && reader.id !== youthId) return {};
  return { you: reader.id === createdBy ? 'initiator' : 'receiver', as: reader.role };
}

/** What every notice about a session holds. */
function aboutSession({ event, reader }: Told<SessionEvent>): Omit<NoticeContent, 'names'> {
  const { elderId, youthId } = event.session;
  const about = [elderId, youthId];
  if (reader.id === elderId) return { about, otherId: youthId };
  if (reader.id === youthId) return { about, otherId: elderId };
  return { about };
}

/** The two who are to meet. */
export function participants({ session }: SessionEvent): readonly string[] {
  return [session.elderId, session.youthId];
}

/** The two and the youth's guardians. */
export function everyone(event: SessionEvent): readonly string[] {
  return [...participants(event), ...event.guardianIds];
}

/** The guardians but the one who did it. Rule 8.95 */
export function otherGuardians({ guardianIds }: SessionEvent, actorId: string): readonly string[] {
  return guardianIds.filter((id) => id !== actorId);
}

/** Whether a reader decides for the youth. */
export function isGuardian({ event, reader }: Told<SessionEvent>): boolean {
  return event.guardianIds.includes(reader.id);
}

type Acted = Pick<NoticeContent, 'names' | 'about'>;

/**
 * Somebody who did something, in a notice: a guardian, unknown to elders, by the child's name, and to the other guardians
 * by their own. Rules 6.62 and 8.95
 */
export function actorIn(told: Told<SessionEvent>, personId: string): Acted {
  const { event, facts } = told;
  if (!event.guardianIds.includes(personId)) {
    return { names: { by: facts.shownName(personId) }, about: [] };
  }
  if (isGuardian(told)) return { names: { by: facts.shownName(personId) }, about: [personId] };
  return { names: { byParentOf: facts.shownName(event.session.youthId) }, about: [] };
}

/** The same in a mail; a youth knows whose parent it is. */
export function actorInMail(
  told: Told<SessionEvent>,
  personId: string,
): { readonly by: string } & Pick<Acted, 'about'> {
  const { names, about } = actorIn(told, personId);
  const { by, byParentOf } = names;
  if (byParentOf === undefined) return { by: by || NAMELESS, about };
  const isOwn = told.reader.id === told.event.session.youthId;
  return { by: isOwn ? 'Your parent' : `${byParentOf || NAMELESS}’s parent`, about };
}

/** Who decided: to the two who are to meet a parent, if one did, and by name to the other guardians. Rule 8.95 */
export function decider(told: Told<SessionApproved | SessionRejected>): Partial<Acted> {
  const { event } = told;
  return isGuardian(told) || isByParent(event) ? actorIn(told, event.decidedBy) : {};
}

/** Whether a parent decided it: none does for an adult. */
export function isByParent({ guardianIds, decidedBy }: SessionApproved | SessionRejected): boolean {
  return guardianIds.includes(decidedBy);
}

/** Rule 8.43: a mail with the part that puts the session into its reader's calendar, or takes it out. */
export function withCalendar(
  mail: Draft,
  { reader, view }: ToldOfSession<SessionEvent>,
  method: MailCalendar['method'],
  { origin, clock, from, invite }: MailSettings,
): Draft {
  const { role, email } = reader;
  return {
    ...mail,
    calendar: invite(view, { method, from, to: email, at: clock(), role, origin }),
  };
}

/** Who is asked by a request or its change: the other one, and the guardians unless the youth reads it first. Rule 6.151 */
export function asked(event: SessionRequested | SessionChanged): readonly string[] {
  const readers = event.asksGuardians ? everyone(event) : participants(event);
  return readers.filter((id) => id !== event.session.createdBy);
}

/** Who Oakling asks once a youth who reads first has said yes, and how old the youth is. */
export function nextAsked({ event, facts }: Told<SessionRequested | SessionChanged>) {
  const guardians = event.guardianIds.map((id) => facts.shownName(id) || 'your parent');
  return { guardians, stage: event.stage };
}
