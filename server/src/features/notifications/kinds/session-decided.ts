import type {
  OtherDate,
  SessionApprovalGiven,
  SessionApproved,
  SessionRejected,
} from '@oakling/domain/sessions/events';
import { isAwaited } from '@oakling/domain/sessions/supervision/missing-approvals';
import type { MailContent } from '../../../platform/mail/mail-draft.ts';
import { GUARDIAN_TOO, type Kinds } from '../kind.ts';
import {
  actorIn,
  actorInMail,
  calendarFor,
  decider,
  isByParent,
  isGuardian,
  isAskedByMail,
  isStill,
  otherGuardians,
  participants,
  sessionKind,
  type SessionMail,
} from '../session-kind.ts';
import {
  BEHIND_THE_LINK,
  decideByLink,
  decisionWords,
  elderAndYouth,
  guardianWords,
  meetingWords,
  otherName,
  placeWords,
  reasonWords,
  repeatWords,
  sessionPage,
} from '../session-words.ts';
import { whenWords } from '../when-words.ts';

export const sessionDecidedKinds = {
  /**
   * Tells the participants about the approval and the place, and tells the other guardians which guardian approved.
   * Sends neither if the session was canceled or changed afterward. Rules 8.2, 8.19 and 8.95
   */
  'session-approved': sessionKind<SessionApproved>({
    event: 'SessionApproved',
    readers: (event) => [
      ...participants(event),
      // An approval by pre-approval notifies guardians separately.
      ...(event.byRule ? [] : otherGuardians(event, event.decidedBy)),
    ],
    notice: (context) =>
      isStill('approved', context) ? { meeting: context.event.session, ...decider(context) } : null,
    mail: (mail) => (isGuardian(mail) ? approvedByOtherMail(mail) : approvedMail(mail)),
  }),

  /**
   * Tells the participants about the rejection and its reason, and tells the other guardians which guardian rejected.
   * Rules 8.2, 8.20 and 8.95
   */
  'session-rejected': sessionKind<SessionRejected>({
    event: 'SessionRejected',
    readers: (event) => [...participants(event), ...otherGuardians(event, event.decidedBy)],
    notice: (context) => ({
      meeting: context.event.session,
      reason: context.event.reason,
      ...decider(context),
    }),
    mail: (mail) => (isGuardian(mail) ? rejectedByOtherMail(mail) : rejectedMail(mail)),
  }),

  /** A guardian approved. Notifies the guardians whose approval is still missing. Rules 6.136 and 8.101 */
  'approval-given': sessionKind<SessionApprovalGiven>({
    event: 'SessionApprovalGiven',
    readers: (event) => otherGuardians(event, event.givenBy),
    notice(context) {
      const { event, reader, view } = context;
      const isAsked = view.asked !== null && isAwaited(view.asked, reader.id);
      // Skip if the session has been decided, changed or canceled, or if the reader has already approved it.
      if (!isAsked || !isStill('pending', context)) return null;
      return { meeting: event.session, ...actorIn(context, event.givenBy) };
    },
    mail(mail) {
      if (!isAskedByMail(mail)) return null;
      const { elder, youth } = elderAndYouth(mail);
      return {
        subject: 'Another guardian said yes. Now we need your answer',
        heading: `${actorInMail(mail, mail.event.givenBy)} said yes to a session. It is still waiting for you`,
        paragraphs: [
          `All guardians decide whether ${youth} meets ${elder}. If one of you says no, they don’t meet.`,
          ...guardianWords(mail),
          ...meetingWords(mail),
          ...decisionWords(mail),
          BEHIND_THE_LINK,
        ],
        ...decideByLink(mail),
      };
    },
  }),
} satisfies Kinds;

/** Refers to the parent who decided, for a participant. Null if no parent did. */
function parentWords(mail: SessionMail<SessionApproved | SessionRejected>): string | null {
  if (!isByParent(mail.event)) return null;
  return mail.reader.role === 'youth' ? 'Your parent' : `${elderAndYouth(mail).youth}’s parent`;
}

/** Both participants may see the place from now on. Rule 8.19 */
function approvedMail(mail: SessionMail<SessionApproved>): MailContent {
  const parent = parentWords(mail);
  const where = mail.event.session.connectionMode === 'Remote' ? 'link' : 'place';
  return {
    subject: 'Your session was approved',
    heading: parent === null ? 'It’s a yes' : `${parent} said yes`,
    paragraphs: [`You will meet ${otherName(mail)}.`, ...placeWords(mail), ...repeatWords(mail)],
    action: sessionPage(mail, 'See your session'),
    footnote:
      parent === null
        ? 'If your plans change, you can call it off there.'
        : `${parent} knows the ${where}, too.`,
    calendar: calendarFor(mail, 'REQUEST', othersIn(mail)),
  };
}

/** The other dates that were approved with this one. Rule 6.432 */
function othersIn({
  event: { session, leaveOut },
  view,
}: SessionMail<SessionApproved>): OtherDate[] {
  const isSeries = (session.series?.times ?? null) !== null && leaveOut !== 'others';
  const later = isSeries ? (view.series?.later ?? []) : [];
  return later.map((start) => {
    const startsAt = new Date(start);
    return { startsAt, seriesStart: startsAt, version: 1 };
  });
}

/** Rule 8.95 */
function approvedByOtherMail(mail: SessionMail<SessionApproved>): MailContent {
  const { elder, youth } = elderAndYouth(mail);
  return {
    subject: 'Another guardian said yes to a session',
    heading: `${actorInMail(mail, mail.event.decidedBy)} said yes to a session`,
    paragraphs: [
      `${youth} will meet ${elder}.`,
      ...meetingWords(mail),
      ...repeatWords(mail),
      'You don’t need to do anything. You can still cancel it.',
    ],
    action: sessionPage(mail),
    footnote: GUARDIAN_TOO,
  };
}

/** Rule 8.20 */
function rejectedMail(mail: SessionMail<SessionRejected>): MailContent {
  const { event, reader } = mail;
  const parent = parentWords(mail);
  return {
    subject: 'A session won’t take place',
    heading: parent === null ? 'This session won’t take place' : `${parent} said no this time`,
    paragraphs: [
      `You won’t meet ${otherName(mail)} then.`,
      ...whenWords(event.session, reader.timeZone),
      ...reasonWords(event.reason),
    ],
    action: sessionPage(mail),
    footnote: 'You can ask for another time.',
  };
}

/** Rule 8.95 */
function rejectedByOtherMail(mail: SessionMail<SessionRejected>): MailContent {
  const { event, reader } = mail;
  const { elder, youth } = elderAndYouth(mail);
  return {
    subject: 'Another guardian said no to a session',
    heading: `${actorInMail(mail, event.decidedBy)} said no to a session`,
    paragraphs: [
      `${youth} and ${elder} won’t meet then.`,
      ...whenWords(event.session, reader.timeZone),
      ...reasonWords(event.reason),
      'You don’t need to do anything.',
    ],
    action: sessionPage(mail),
    footnote: GUARDIAN_TOO,
  };
}
