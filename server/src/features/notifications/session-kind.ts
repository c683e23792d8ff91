import { initialsOf, presetAt } from '@oakling/domain/profile/avatar';
import type { PersonCard, SessionRow } from '@oakling/domain/sessions/contract';
import type {
  OtherDate,
  SessionApproved,
  SessionEvent,
  SessionRejected,
} from '@oakling/domain/sessions/events';
import { receiverOf, type SessionDetails } from '@oakling/domain/sessions/session';
import { isAskedByMail as mailsAsk } from '@oakling/domain/sessions/supervision/missing-approvals';
import type { MailContent, MailPerson } from '../../platform/mail/mail-draft.ts';
import type { MailCalendar } from '../../platform/mail/mail.ts';
import type { Facts } from './facts.ts';
import {
  kindOf,
  type Kind,
  type MailContext,
  type MailSettings,
  type NoticeContent,
  type NoticeContext,
} from './kind.ts';

/** The shown names of the requester and the other participant. */
export type Names = Readonly<Record<'initiator' | 'receiver', string>>;

export interface SessionNoticeContext<Event extends SessionEvent> extends NoticeContext<Event> {
  /** The session as the reader may see it now. */
  readonly view: SessionRow;
  readonly names: Names;
}

/** The context of a mail, in which a placeholder replaces a missing name. */
export type SessionMail<Event extends SessionEvent = SessionEvent> = SessionNoticeContext<Event> &
  MailSettings;

interface SessionKindOf<Event extends SessionEvent> {
  readonly event: Event['type'];
  readonly readers: (event: Event) => readonly string[];
  /** The notification's content apart from the two names, or null if this reader is not notified. */
  readonly notice: (context: SessionNoticeContext<Event>) => Partial<NoticeContent> | null;
  /** Called only for readers who get the notice. Subjects contain no names, because lock screens show them. */
  readonly mail?: (mail: SessionMail<Event>) => MailContent | null;
}

/** Declares a kind about a session. Skips readers who can't see the session at the time of delivery. */
export function sessionKind<Event extends SessionEvent>({
  notice,
  mail,
  ...kind
}: SessionKindOf<Event>): Kind {
  return kindOf<Event>({
    ...kind,
    // The notification names both participants, so load both.
    people: participants,
    notice: (context) => noticeToSeer(context, notice),
    ...(mail && { mail: (context) => mailToSeer(context, mail) }),
  });
}

/** The notification for a reader who can see the session, or null for other readers. */
export function noticeToSeer<Event extends SessionEvent>(
  context: NoticeContext<Event>,
  write: SessionKindOf<Event>['notice'],
): NoticeContent | null {
  const seen = withView(context);
  const said = seen && write(seen);
  if (said === null) return null;
  const { names, about = [], ...content } = said;
  const base = aboutSession(context);
  return {
    ...base,
    ...content,
    about: [...base.about, ...about],
    names: { ...namesIn(context.facts, context.event), ...partOf(context), ...names },
  };
}

/** The mail, with a picture, for a reader who can see the session, or null for other readers. */
export function mailToSeer<Event extends SessionEvent>(
  context: MailContext<Event>,
  write: (mail: SessionMail<Event>) => MailContent | null,
): MailContent | null {
  const seen = withView(context);
  const mail = seen && write({ ...seen, names: inMail(seen.names) });
  const person = seen && personFor(context.reader.id, seen.view);
  return mail && { ...mail, ...(person && { person }) };
}

/** The placeholder for a person without a name. Rule 3.17 */
const NAMELESS = 'Unknown User';

export function inMail({ initiator, receiver }: Names): Names {
  return { initiator: initiator || NAMELESS, receiver: receiver || NAMELESS };
}

export function nameInMail(facts: Facts, personId: string): string {
  return facts.shownName(personId) || NAMELESS;
}

function withView<Event extends SessionEvent, Context extends NoticeContext<Event>>(
  context: Context,
) {
  const { event, reader, facts } = context;
  const view = facts.sessionFor(reader.id, event.session.id);
  return view === null ? null : { ...context, view, names: namesIn(facts, event) };
}

/** A missing name is empty. */
export function namesIn(facts: Facts, { session }: { readonly session: SessionDetails }): Names {
  return {
    initiator: facts.shownName(session.createdBy),
    receiver: facts.shownName(receiverOf(session)),
  };
}

/** The participant whom a text addresses as "you". Empty for a guardian. Rule 8.130 */
function partOf({
  event: { session },
  reader,
}: NoticeContext<SessionEvent>): Readonly<Record<string, string>> {
  const { createdBy, elderId, youthId } = session;
  if (reader.id !== elderId && reader.id !== youthId) return {};
  return { you: reader.id === createdBy ? 'initiator' : 'receiver', as: reader.role };
}

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

/**
 * The picture in a mail about a session: the other participant's, or the elder's for a guardian. Only built-in avatars
 * are used, because a photo in a mail can't be recalled. Rule 8.131
 */
function personFor(readerId: string, { initiator, receiver }: SessionRow): MailPerson | null {
  if (readerId === initiator.id) return personOf(receiver);
  if (readerId === receiver.id) return personOf(initiator);
  return personOf(initiator.role === 'elder' ? initiator : receiver);
}

function personOf({ name, role, avatarUrl }: PersonCard): MailPerson | null {
  const face = presetAt(avatarUrl);
  return face === null && initialsOf(name) === '' ? null : { name, role, face };
}

export function participants({
  session,
}: {
  readonly session: SessionDetails;
}): readonly [string, string] {
  return [session.elderId, session.youthId];
}

export function everyone(event: SessionEvent): readonly string[] {
  return [...participants(event), ...event.guardianIds];
}

/** Rule 8.95 */
export function otherGuardians({ guardianIds }: SessionEvent, actorId: string): readonly string[] {
  return guardianIds.filter((id) => id !== actorId);
}

export function isGuardian({ event, reader }: NoticeContext<SessionEvent>): boolean {
  return event.guardianIds.includes(reader.id);
}

/** True if the session still has this status and the event's version. */
export function isStill(
  status: SessionRow['status'],
  { event: { session }, view }: SessionNoticeContext<SessionEvent>,
): boolean {
  return view.status === status && view.version === session.version;
}

/** True if the mail that asks for a decision goes to this reader. Rule 6.143 */
export function isAskedByMail({
  view: { asked },
  reader,
}: SessionNoticeContext<SessionEvent>): boolean {
  return asked !== null && mailsAsk(asked, reader.id);
}

/** Milliseconds from delivery to the session's start. */
export function timeLeft({ event: { session }, facts }: NoticeContext<SessionEvent>): number {
  return session.startsAt.getTime() - facts.now.getTime();
}

type Acted = Pick<NoticeContent, 'names' | 'about'>;

/**
 * The person who acted, as a notification refers to them. Guardians see a guardian's name; others see "parent".
 * Rules 6.62 and 8.95
 */
export function actorIn(context: NoticeContext<SessionEvent>, personId: string): Acted {
  const { event, facts } = context;
  if (!event.guardianIds.includes(personId)) {
    return { names: { by: facts.shownName(personId) }, about: [] };
  }
  if (isGuardian(context)) return { names: { by: facts.shownName(personId) }, about: [personId] };
  return { names: { byParentOf: facts.shownName(event.session.youthId) }, about: [] };
}

/** The person who acted, as a mail refers to them. A youth knows that it is their own parent. */
export function actorInMail(context: NoticeContext<SessionEvent>, personId: string): string {
  const { by, byParentOf } = actorIn(context, personId).names;
  if (byParentOf === undefined) return by || NAMELESS;
  const isOwn = context.reader.id === context.event.session.youthId;
  return isOwn ? 'Your parent' : `${byParentOf || NAMELESS}’s parent`;
}

/** The person who decided. Participants only learn that a parent did; other guardians see the name. Rule 8.95 */
export function decider(context: NoticeContext<SessionApproved | SessionRejected>): Partial<Acted> {
  const { event } = context;
  return isGuardian(context) || isByParent(event) ? actorIn(context, event.decidedBy) : {};
}

/** True if a parent decided. An adult's sessions need no parent. Rule 8.113 */
export function isByParent({ guardianIds, decidedBy }: SessionApproved | SessionRejected): boolean {
  return guardianIds.includes(decidedBy);
}

/** The calendar attachment that adds the session to the reader's calendar or removes it. Rule 8.43 */
export function calendarFor(
  { reader, view, origin, clock, from, invite }: SessionMail,
  method: MailCalendar['method'],
  others: readonly OtherDate[] = [],
): MailCalendar {
  const { role, email } = reader;
  return invite(view, { method, from, to: email, at: clock(), role, origin, others });
}
