import { NUDGE, START_REMINDERS, UNANSWERED } from '@oakling/domain/sessions/day/decide-reminder';
import {
  isLaterDate,
  type AnswerAwaited,
  type DecisionAwaited,
  type OwnDecisionAwaited,
  type SeriesDateReminded,
  type SessionReminded,
} from '@oakling/domain/sessions/day/reminder-events';
import { receiverOf } from '@oakling/domain/sessions/session';
import { isAwaited } from '@oakling/domain/sessions/supervision/missing-approvals';
import type { Kinds } from '../kind.ts';
import {
  everyone,
  isAskedByMail,
  isStill,
  sessionKind,
  timeLeft,
  type SessionMail,
  type SessionNoticeContext,
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
  sessionPage,
} from '../session-words.ts';

/** Reminders about a session are skipped once it has been decided, changed or canceled, or if it starts too soon. */
export const reminderKinds = {
  /**
   * An approved session starts in a day or an hour. Notifies everyone who may see the place. Rules 8.50 and 8.52 to
   * 8.54
   */
  'session-reminder': sessionKind<SessionReminded>({
    event: 'SessionReminded',
    readers: everyone,
    notice: (context) => aheadNotice(context, context.event.lead),
    mail(mail) {
      const isSoon = mail.event.lead === 'hour-ahead';
      return !isSoon && isUnanswered(mail) ? null : aheadMail(mail, isSoon);
    },
  }),

  /** The same a day before a date of a series. Rule 6.436 */
  'series-reminder': sessionKind<SeriesDateReminded>({
    event: 'SeriesDateReminded',
    readers: everyone,
    notice: (context) => aheadNotice(context, 'day-ahead'),
    mail: (mail) => (isUnanswered(mail) ? null : aheadMail(mail, false)),
  }),

  /** A request has waited a day for the guardians' decision. Rules 8.55, 8.56 and 6.143 */
  'request-waiting': sessionKind<DecisionAwaited>({
    event: 'DecisionAwaited',
    readers: ({ guardianIds }) => guardianIds,
    notice(context) {
      const { event, reader, view } = context;
      const isAsked = view.asked !== null && isAwaited(view.asked, reader.id);
      return isAsked && isStill('pending', context) && timeLeft(context) > NUDGE.least
        ? { meeting: event.session }
        : null;
    },
    mail(mail) {
      const { names } = mail;
      if (!isAskedByMail(mail)) return null;
      return {
        subject: 'A session is still waiting for your yes or no',
        heading: `${names.initiator} and ${names.receiver} are waiting for your answer`,
        paragraphs: [
          `${names.initiator} asked ${names.receiver} for a session. It takes place only if you say yes.`,
          ...meetingWords(mail),
          ...guardianWords(mail),
          ...decisionWords(mail),
          BEHIND_THE_LINK,
          'We won’t remind you again.',
        ],
        ...decideByLink(mail),
      };
    },
  }),

  'answer-waiting': [
    /** The invited participant has not answered about an upcoming session. Rules 6.125 and 8.91 */
    sessionKind<AnswerAwaited>({
      event: 'AnswerAwaited',
      readers: everyone,
      notice(context) {
        const { event, view } = context;
        const isOpen = isStill('pending', context) || isStill('approved', context);
        if (!isOpen || view.agreedAt !== null || timeLeft(context) <= UNANSWERED.least) return null;
        return { meeting: event.session, ...(isInvited(context) && { names: { waiting: 'you' } }) };
      },
      mail(mail) {
        if (isLaterDate(mail.event.session)) return null;
        return isInvited(mail) ? answerMail(mail) : unansweredMail(mail);
      },
    }),

    /** A request that a new adult's parents left undecided now awaits the adult's decision. Rule 6.250 */
    sessionKind<OwnDecisionAwaited>({
      event: 'OwnDecisionAwaited',
      readers: ({ session }) => [session.youthId],
      notice: (context) =>
        isStill('pending', context) && timeLeft(context) > NUDGE.least
          ? { meeting: context.event.session, names: { waiting: 'decision' } }
          : null,
      mail: (mail) => ({
        subject: 'A session is waiting for your yes or no',
        heading: 'You decide about this session now',
        paragraphs: [
          `Your session with ${otherName(mail)} isn’t approved yet. You are an adult, so no parent decides.`,
          ...meetingWords(mail),
          'It takes place only if you approve it. You can also call it off.',
        ],
        action: sessionPage(mail, 'Decide'),
        footnote: 'We won’t remind you again.',
      }),
    }),
  ],
} satisfies Kinds;

type Ahead = SessionReminded | SeriesDateReminded;

function aheadNotice(context: SessionNoticeContext<Ahead>, lead: keyof typeof START_REMINDERS) {
  const isInTime = timeLeft(context) > START_REMINDERS[lead].least;
  return isStill('approved', context) && isInTime ? { meeting: context.event.session } : null;
}

function aheadMail(mail: SessionMail<Ahead>, isSoon: boolean) {
  const isParent = mail.reader.role === 'parent';
  const { elder, youth } = elderAndYouth(mail);
  const whose = isParent ? 'Your child’s session' : 'Your session';
  return {
    subject: `${whose} ${isSoon ? 'starts soon' : 'is coming up'}`,
    heading: isParent ? `${youth} will meet ${elder}` : `You will meet ${otherName(mail)}`,
    paragraphs: [
      isSoon ? 'It starts within the hour.' : 'This is a reminder, so that nobody misses it.',
      ...placeWords(mail),
    ],
    action: sessionPage(mail),
    footnote: 'If it can’t take place, please call it off, so that nobody waits.',
  };
}

/** The mail of rule 6.125 is sent at about the same time. */
const isUnanswered = ({ view: { agreedAt, proposal } }: SessionMail<Ahead>) =>
  agreedAt === null && proposal === null;

const isInvited = ({ event, reader }: SessionNoticeContext<AnswerAwaited>) =>
  reader.id === receiverOf(event.session);

function answerMail(mail: SessionMail<AnswerAwaited>) {
  const { initiator } = mail.names;
  return {
    subject: 'Somebody is still waiting for your answer',
    heading: `${initiator} is still waiting for your answer`,
    paragraphs: [
      `${initiator} asked you for a session.`,
      ...standingWords(mail),
      ...meetingWords(mail),
      'You can say yes, propose another time, or say no. A no is fine, too.',
    ],
    action: sessionPage(mail, 'Answer'),
    footnote: 'We won’t remind you again.',
  };
}

function unansweredMail(mail: SessionMail<AnswerAwaited>) {
  const { event, reader, names } = mail;
  const { initiator, receiver } = names;
  const asked = reader.id === event.session.createdBy ? 'You' : initiator;
  return {
    subject: 'An upcoming session has no answer yet',
    heading: `${receiver} hasn’t answered yet`,
    paragraphs: [
      `${asked} asked ${receiver} for a session.`,
      ...standingWords(mail),
      ...meetingWords(mail),
      `We reminded ${receiver} just now. You don’t need to do anything. You can also call it off.`,
    ],
    action: sessionPage(mail),
    footnote: 'This happens. It says nothing about you or anybody else.',
  };
}

/** The parent's decision so far. Empty for an adult. Rule 8.113 */
function standingWords(mail: SessionMail<AnswerAwaited>): string[] {
  const { nextApprover, status } = mail.view;
  if (nextApprover === 'youth') return [];
  const { role } = mail.reader;
  const parent = role === 'youth' ? 'Your parent' : `${elderAndYouth(mail).youth}’s parent`;
  const [who, have] = role === 'parent' ? ['The parents', 'have'] : [parent, 'has'];
  return [
    status === 'approved' ? `${who} ${have} said yes.` : `${who} ${have} not answered yet either.`,
  ];
}
