import { accept, refuse, type Decision } from '../../kernel/decision.ts';
import {
  answerAwaited,
  decisionAwaited,
  outcomeAsked,
  ownDecisionAwaited,
  sessionReminded,
  type AnswerAwaited,
  type DecisionAwaited,
  type OutcomeAsked,
  type OwnDecisionAwaited,
  type SessionReminded,
} from './reminder-events.ts';
import { hasOwnWord, waitsFor } from '../supervision/own-word.ts';
import { FORMER_MEMBER, type Session, type Supervised } from '../session.ts';

/** Reminder types. Each is sent once per version of a session. */
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
 * Rules 8.50 and 8.52: how long before its start a session is reminded of, and until when, in
 * milliseconds. A reminder that is later than that says nothing that the next one does not say better.
 */
export const START_REMINDERS = {
  'day-ahead': { lead: 24 * HOUR_MS, least: 12 * HOUR_MS },
  'hour-ahead': { lead: HOUR_MS, least: 15 * MINUTE_MS },
} as const;

/** Rule 8.55: how long a request waits for a nudge, and how much must be left to decide it. */
export const NUDGE = { wait: 24 * HOUR_MS, least: HOUR_MS } as const;

/**
 * Rule 6.125: how long before its start a session that the receiver has not answered is brought to mind, until when,
 * and how long they must have had by then: who was just asked is not asked again.
 */
export const UNANSWERED = { lead: 24 * HOUR_MS, least: 12 * HOUR_MS, wait: 6 * HOUR_MS } as const;

/** Rule 6.74: for how long after its end people are asked about a session. */
export const ASKING_MS = 48 * HOUR_MS;

/** A pending session and the time since which this version has waited for a guardian. */
export type Awaited = Supervised & {
  readonly waitingSince: Date;
  /** The parent has proposed another time, and waits for the answer. */
  readonly isAnswered: boolean;
  /** When the receiver was asked about this version. */
  readonly askedAt: Date;
  /** The receiver has proposed another time, which is an answer too. */
  readonly hasProposed: boolean;
};

/**
 * Whether a reminder is due at a moment. A session that was approved less than a day or an hour
 * before its start was just in the news, and gets no reminder of that lead.
 */
function isDue(reminder: Reminder, awaited: Awaited, now: Date): boolean {
  const { session, stage, waitingSince, isAnswered } = awaited;
  const left = session.startsAt.getTime() - now.getTime();
  if (reminder === 'decision-waiting') {
    const waited = now.getTime() - waitingSince.getTime();
    const isAsked = waitsFor(session, stage) === 'guardians';
    const isWaiting = session.status === 'pending' && isAsked && !isAnswered;
    return isWaiting && waited >= NUDGE.wait && left > NUDGE.least;
  }
  if (reminder === 'own-decision-waiting') {
    // Rule 6.250: their own word is given, and the parents, who were to decide, no longer do.
    const isOwn = session.status === 'pending' && stage === 'of-age' && hasOwnWord(session);
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

/** Where the elder has left, only the parent could say anything, who is not asked alone. */
function isJustOver({ status, endsAt, elderId }: Session, now: Date): boolean {
  const since = now.getTime() - endsAt.getTime();
  return status === 'approved' && elderId !== FORMER_MEMBER && since >= 0 && since < ASKING_MS;
}

type ReminderEvent =
  | OwnDecisionAwaited
  | SessionReminded
  | DecisionAwaited
  | AnswerAwaited
  | OutcomeAsked;
type Reminded = { readonly reminder: Reminder; readonly session: Session };
export type ReminderRefusal = 'none-due' | 'sent-already';

/** Rules 6.74 and 8.50 to 8.55: reminds people of a session; null where none is due. */
export function decideReminder(
  reminder: Reminder,
  state: Awaited | null,
  now: Date,
): Decision<Reminded, ReminderEvent, ReminderRefusal> {
  if (state === null || !isDue(reminder, state, now)) return refuse('none-due');
  return accept({ reminder, session: state.session }, eventOf(reminder, state));
}

function eventOf(reminder: Reminder, { session, guardianIds }: Awaited): ReminderEvent {
  if (reminder === 'decision-waiting') return decisionAwaited(session, guardianIds);
  if (reminder === 'own-decision-waiting') return ownDecisionAwaited(session);
  if (reminder === 'answer-waiting') return answerAwaited(session, guardianIds);
  if (reminder === 'outcome-asked') return outcomeAsked(session, guardianIds);
  return sessionReminded(session, guardianIds, reminder);
}
