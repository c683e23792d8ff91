import type { MeetingToldOf } from '@oakling/domain/notifications/contract';
import {
  calledOffFor,
  modeWords,
  stayWords,
  toldOfCalledOff,
  type CalledOff,
  type SessionsCalledOff,
} from '@oakling/domain/sessions/asking/called-off';
import type { ReasonPassedOn, SessionCancelled } from '@oakling/domain/sessions/events';
import type { SessionDetails } from '@oakling/domain/sessions/session';
import { counted } from '@oakling/domain/kernel/words';
import type { MailContent } from '../../../platform/mail/mail-draft.ts';
import { kindOf, type Kinds, type MailContext, type NoticeContext } from '../kind.ts';
import {
  actorIn,
  actorInMail,
  calendarFor,
  everyone,
  inMail,
  isGuardian,
  mailToSeer,
  nameInMail,
  namesIn,
  noticeToSeer,
  participants,
  sessionKind,
  type Names,
  type SessionMail,
} from '../session-kind.ts';
import { elderAndYouth, otherName, reasonWords, sessionPage } from '../session-words.ts';
import { dayWords, startIn, whenWords } from '../when-words.ts';

type ByPerson = Extract<SessionCancelled, { cause: 'person' }>;

/** Readers see all ways of canceling as a single kind. */
export const sessionCancelledKinds = {
  'session-cancelled': [
    /**
     * A person canceled. Tells everyone else who canceled and why, without names if the reader can no longer see that
     * person. A block, pause, suspension or removal causes a different notification. Rules 6.57, 8.21 and 8.87
     */
    kindOf<ByPerson>({
      event: 'SessionCancelled',
      people: participants,
      readers(event, facts) {
        // The event type alone selects the kind, so an event with another cause can arrive here.
        if ((event as SessionCancelled).cause !== 'person') return [];
        // Excludes former guardians, who are not notified.
        const isFormer = (id: string) =>
          event.guardianIds.includes(id) && !facts.guards(id, event.session.youthId);
        return everyone(event).filter((id) => id !== event.cancelledBy && !isFormer(id));
      },
      notice(context) {
        const off = { meeting: context.event.session, meetings: allToldOf(context.event) };
        const named = noticeToSeer(context, ({ event }) => ({
          ...actorIn(context, event.cancelledBy),
          reason: reasonFor(context),
          ...off,
        }));
        return named ?? { names: {}, about: [], ...off };
      },
      mail: (context) =>
        mailToSeer(context, byPersonMail) ?? withoutPersonMail(context, context.event, null),
    }),

    /** A guardian passed a held reason on, so the other participant can read it now. Rule 6.271 */
    sessionKind<ReasonPassedOn>({
      event: 'ReasonPassedOn',
      readers: (event) => participants(event).filter((id) => id !== event.cancelledBy),
      notice: (context) => ({
        ...actorIn(context, context.event.cancelledBy),
        reason: context.event.reason,
        meeting: context.event.session,
      }),
      mail: (mail) => ({
        subject: 'Why a session was cancelled',
        heading: `${actorInMail(mail, mail.event.cancelledBy)} said why a session was called off`,
        paragraphs: [
          ...whenWords(mail.event.session, mail.reader.timeZone),
          ...reasonWords(mail.event.reason),
        ],
        action: sessionPage(mail),
        footnote: 'You don’t need to do anything.',
      }),
    }),

    /**
     * Combines all cancellations by one action into one notification and mail. A block, pause, suspension and removal
     * look alike and name no one; only guardians see whose sessions they were. Rules 8.21, 8.87 and 9.46
     */
    kindOf<SessionsCalledOff>({
      event: 'SessionsCalledOff',
      people: ({ sessions }) =>
        sessions.flatMap((one) => [...participants(one), ...one.guardianIds]),
      // Excludes former guardians, who are not notified.
      readers: (event, facts) =>
        toldOfCalledOff({
          ...event,
          sessions: event.sessions.map((one) => ({
            ...one,
            guardianIds: one.guardianIds.filter((id) => facts.guards(id, one.session.youthId)),
          })),
        }),
      notice(context) {
        const { sessions, first, namesOf } = offFor(context);
        if (first === undefined) return null;
        const about = namesOf === null ? [] : [...new Set(sessions.flatMap(participants))];
        const meetings = sessions.map((one) => toldOf(one, namesOf?.(one) ?? null));
        const base = { about, subjectId: first.session.id };
        if (sessions.length > 1) return { ...base, names: {}, meetings };
        return {
          ...base,
          names: { ...namesOf?.(first) },
          meeting: first.session,
          meetings: [toldOf(first, null)],
        };
      },
      mail(context) {
        const { sessions, first, namesOf } = offFor(context);
        if (first === undefined) return null;
        const namesFor = (one: CalledOff) => (namesOf === null ? null : inMail(namesOf(one)));
        if (sessions.length === 1) return withoutPersonMail(context, first, namesFor(first));
        const { reader } = context;
        const title = `${sessions.length} sessions were called off`;
        return {
          subject: title,
          heading: title,
          paragraphs: [
            ...sessions.map((one) => {
              const { session } = one;
              const names = namesFor(one);
              const whose = names === null ? '' : `${names.initiator} with ${names.receiver}: `;
              const when = startIn(session, reader.timeZone ?? session.timeZone);
              return `${whose}${when}, ${modeWords(session.connectionMode)}.`;
            }),
            stayWords(sessions.map(({ session }) => session.connectionMode)),
          ],
          action: sessionsPage(context),
          footnote: 'You don’t need to do anything.',
        };
      },
    }),
  ],
} satisfies Kinds;

interface Off {
  readonly session: SessionDetails;
}

/** The reader's canceled sessions. A guardian also sees the names, except after a removal. */
function offFor({ event, reader, facts }: NoticeContext<SessionsCalledOff>) {
  const sessions = calledOffFor(event, reader.id);
  const [first] = sessions;
  const isNamed = first?.guardianIds.includes(reader.id) === true && event.cause !== 'removal';
  return { sessions, first, namesOf: isNamed ? (one: Off) => namesIn(facts, one) : null };
}

function toldOf({ session }: Off, names: Names | null): MeetingToldOf {
  const { startsAt, timeZone, connectionMode } = session;
  return { startsAt: startsAt.toISOString(), timeZone, connectionMode, names };
}

/** The session, and the later dates of its series that were called off with it. Rule 6.434 */
function allToldOf({ session, following = [] }: ByPerson): MeetingToldOf[] {
  const first = toldOf({ session }, null);
  return [
    first,
    ...following.map(({ startsAt }) => ({ ...first, startsAt: startsAt.toISOString() })),
  ];
}

/** Empty unless this reader may see the reason. Rule 6.270 */
function reasonFor(context: NoticeContext<ByPerson>): string {
  // Events of release 1.0 don't say whether a reason is held.
  const isHeld = (context.event.isHeld as boolean | undefined) ?? true;
  return isHeld && !isGuardian(context) ? '' : context.event.reason;
}

/** Tells a guardian that a held reason awaits their review. Rule 6.270 */
function heldWords({ event, facts }: MailContext<ByPerson>): string {
  const { elderId, youthId } = event.session;
  const other = nameInMail(facts, event.cancelledBy === elderId ? youthId : elderId);
  return `${other} hasn’t read this. You can pass it on on the session’s page.`;
}

function byPersonMail(mail: SessionMail<ByPerson>): MailContent {
  const { event, view } = mail;
  const wasInvited = !isGuardian(mail) && event.before?.['status'] === 'approved';
  return {
    heading: `${actorInMail(mail, event.cancelledBy)} called off a session`,
    action: sessionPage(mail),
    ...offWords(mail, event, mail.names, [
      reasonFor(mail),
      ...followingWords(event),
      ...(event.isHeld && isGuardian(mail) ? [heldWords(mail)] : []),
    ]),
    ...(wasInvited &&
      view.status === 'cancelled' && { calendar: calendarFor(mail, 'CANCEL', event.following) }),
  };
}

function followingWords({ following = [], session: { timeZone } }: ByPerson): string[] {
  const last = following.at(-1);
  if (last === undefined) return [];
  const more = counted(following.length, 'later date', 'later dates');
  return [
    `So ${following.length === 1 ? 'is' : 'are'} ${more}, until ${dayWords(last.startsAt, timeZone)}.`,
  ];
}

/** The text is the same for every cause, and names no one to readers who may not see the names. Rules 8.21 and 9.46 */
function withoutPersonMail(
  context: MailContext<unknown>,
  off: Off,
  names: Names | null,
): MailContent {
  return {
    heading: 'A session was cancelled',
    // Participants' pages omit sessions that no person canceled directly. Rule 9.46
    action: sessionsPage(context),
    ...offWords(context, off, names, ['']),
  };
}

function offWords(
  { reader }: MailContext<unknown>,
  event: Off,
  names: Names | null,
  [reason = '', ...more]: readonly string[],
) {
  const { session } = event;
  const which = names === null ? 'A session is off.' : whoIsOff({ event, reader, names });
  return {
    subject: 'A session was cancelled',
    paragraphs: [
      `${which} ${stayWords([session.connectionMode])}`,
      ...whenWords(session, reader.timeZone),
      ...reasonWords(reason),
      ...more,
    ],
    footnote: 'You don’t need to do anything.',
  };
}

function whoIsOff(off: Parameters<typeof otherName>[0]): string {
  if (off.reader.role !== 'parent') return `Your session with ${otherName(off)} is off.`;
  const { elder, youth } = elderAndYouth(off);
  return `${youth} and ${elder} won’t meet.`;
}

function sessionsPage({ reader, origin }: MailContext<unknown>) {
  const tab = reader.role === 'parent' ? 'past' : 'upcoming';
  return {
    label: 'See your sessions',
    url: `${origin}/#/dashboard/${reader.role}/sessions?tab=${tab}`,
  };
}
