import { accept, refuse, type Decision } from '../../kernel/decision.ts';
import {
  isLaterDate,
  reminderEvent,
  sessionReminded,
  type AnswerAwaited,
  type DecisionAwaited,
  type OutcomeAsked,
  type OwnDecisionAwaited,
  type SeriesDateReminded,
  type SessionReminded,
} from './reminder-events.ts';
import { hasYouthAgreed, nextApprover } from '../supervision/missing-approvals.ts';
import { FORMER_MEMBER, type Session, type Supervised } from '../session.ts';

/** Each reminder is sent once per version of a session. */
export const REMINDERS = [
  'day-ahead',
  'hour-ahead',
  'decision-waiting',
  'own-decision-waiting',
  'answer-waiting',
  'outcome-asked',
] as const;
export type Reminder = (typeof REMINDERS)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The lead time of each reminder, and the latest time at which sending it still makes sense, in milliseconds before the
 * start. Rules 8.50 and 8.52
 */
export const START_REMINDERS = {
  'day-ahead': { lead: 24 * HOUR_MS, least: 12 * HOUR_MS },
  'hour-ahead': { lead: HOUR_MS, least: 15 * MINUTE_MS },
} as const;

/** How long a request must have waited before a nudge, and the minimum time left to decide. Rule 8.55 */
export const NUDGE = { wait: 24 * HOUR_MS, least: HOUR_MS } as const;

/**
 * The times of the reminder for a receiver who hasn't answered: its lead time, the latest time before the start, and
 * the minimum time since the receiver was asked. Rule 6.125
 */
export const UNANSWERED = { lead: 24 * HOUR_MS, least: 12 * HOUR_MS, wait: 6 * HOUR_MS } as const;

/** How long something waits for an elder before the trusted person gets a mail, and the time between mails. Rule 1.225 */
export const OVERDUE_MS = 24 * HOUR_MS;

/** How long after a session's end people are asked how it went. Rule 6.74 */
export const ASKING_MS = 48 * HOUR_MS;

export type Awaited = Supervised & {
  readonly waitingSince: Date;
  /** True if the parent has proposed another time and awaits an answer. */
  readonly isAnswered: boolean;
  readonly askedAt: Date;
  /** True if the receiver has proposed another time, which is also an answer. */
  readonly hasProposed: boolean;
};

/**
 * True if a reminder is due. A session approved within a reminder's lead time skips it, because people have just been
 * notified of the approval.
 */
function isDue(reminder: Reminder, awaited: Awaited, now: Date): boolean {
  const { session, stage, waitingSince, isAnswered } = awaited;
  const left = session.startsAt.getTime() - now.getTime();
  if (reminder === 'decision-waiting') {
    const waited = now.getTime() - waitingSince.getTime();
    const isAsked = nextApprover(session, stage) === 'guardians';
    const isWaiting = session.status === 'pending' && isAsked && !isAnswered;
    return isWaiting && waited >= NUDGE.wait && left > NUDGE.least;
  }
  if (reminder === 'own-decision-waiting') {
    // The youth has come of age and agreed, so the parents no longer decide. Rule 6.250
    const isOwn = session.status === 'pending' && stage === 'of-age' && hasYouthAgreed(session);
    return isOwn && now.getTime() - waitingSince.getTime() >= NUDGE.wait && left > NUDGE.least;
  }
  if (reminder === 'answer-waiting') return isUnanswered(awaited, now, left);
  if (reminder === 'outcome-asked') return isJustOver(session, now);
  const { lead, least } = START_REMINDERS[reminder];
  return left <= lead && left > least && isApprovedBefore(session, lead);
}

function isUnanswered({ session, askedAt, hasProposed }: Awaited, now: Date, left: number) {
  const isOpen = session.status === 'pending' || session.status === 'approved';
  const isWaiting = isOpen && session.agreedAt === null && !hasProposed;
  const { lead, least, wait } = UNANSWERED;
  return isWaiting && left <= lead && left > least && now.getTime() - askedAt.getTime() >= wait;
}

function isApprovedBefore(session: Session, lead: number): boolean {
  if (session.status !== 'approved') return false;
  return session.startsAt.getTime() - session.decidedAt.getTime() >= lead;
}

/**
 * True for 48 hours after the end, unless the elder has left: then only the parent could answer, and a parent is never
 * asked alone.
 */
function isJustOver({ status, endsAt, elderId }: Session, now: Date): boolean {
  const since = now.getTime() - endsAt.getTime();
  return status === 'approved' && elderId !== FORMER_MEMBER && since >= 0 && since < ASKING_MS;
}

type ReminderEvent =
  | OwnDecisionAwaited
  | SessionReminded
  | SeriesDateReminded
  | DecisionAwaited
  | AnswerAwaited
  | OutcomeAsked;
type Reminded = { readonly reminder: Reminder; readonly session: Session };
export type ReminderRefusal = 'none-due' | 'sent-already';

/** Rules 6.74 and 8.50 to 8.55 */
export function decideReminder(
  reminder: Reminder,
  state: Awaited | null,
  now: Date,
): Decision<Reminded, ReminderEvent, ReminderRefusal> {
  if (state === null || !isDue(reminder, state, now)) return refuse('none-due');
  return accept({ reminder, session: state.session }, eventOf(reminder, state));
}

function eventOf(reminder: Reminder, { session, guardianIds }: Awaited): ReminderEvent {
  switch (reminder) {
    case 'decision-waiting':
      return reminderEvent('DecisionAwaited', session, guardianIds, guardianIds);
    case 'own-decision-waiting':
      return reminderEvent('OwnDecisionAwaited', session, [], [session.youthId]);
    case 'answer-waiting':
      return reminderEvent('AnswerAwaited', session, guardianIds);
    case 'outcome-asked':
      return reminderEvent('OutcomeAsked', session, guardianIds);
    case 'day-ahead':
      if (isLaterDate(session)) return reminderEvent('SeriesDateReminded', session, guardianIds);
      return sessionReminded(session, guardianIds, reminder);
    case 'hour-ahead':
      return sessionReminded(session, guardianIds, reminder);
  }
}
