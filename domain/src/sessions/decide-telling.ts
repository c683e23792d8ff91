import { accept, refuse, type Decision } from '../kernel/decision.ts';
import type { Supervised } from './decide-approval.ts';
import {
  decisionAwaited,
  outcomeAsked,
  sessionReminded,
  type DecisionAwaited,
  type OutcomeAsked,
  type SessionReminded,
} from './events.ts';
import { FORMER_MEMBER, type Session } from './session.ts';

/** What the clock has people told of a session, each once for a version. */
export const TELLINGS = ['day-ahead', 'hour-ahead', 'decision-waiting', 'outcome-asked'] as const;
export type Telling = (typeof TELLINGS)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Rules 8.50 and 8.52: how long before its start a session is reminded of, and until when, in
 * milliseconds. A reminder that is later than that says nothing that the next one does not say better.
 */
export const REMINDERS = {
  'day-ahead': { lead: 24 * HOUR_MS, least: 12 * HOUR_MS },
  'hour-ahead': { lead: HOUR_MS, least: 15 * MINUTE_MS },
} as const;

/** Rule 8.55: how long a request waits for a nudge, and how much must be left to decide it. */
export const NUDGE = { wait: 24 * HOUR_MS, least: HOUR_MS } as const;

/** Rule 6.74: for how long after its end people are asked about a session. */
export const ASKING_MS = 48 * HOUR_MS;

/** What is told of, and since when this version of it waits for the parent. */
export type Awaited = Supervised & {
  readonly waitingSince: Date;
  /** The parent has proposed another time, and waits for the answer. */
  readonly isAnswered: boolean;
};

/**
 * Whether a session is to be told of at a moment. One that was approved less than a day or an hour
 * before its start has just been told of, and gets no reminder of that lead.
 */
function isDue(telling: Telling, awaited: Awaited, now: Date): boolean {
  const { session, waitingSince, isAnswered } = awaited;
  const left = session.startsAt.getTime() - now.getTime();
  if (telling === 'decision-waiting') {
    const waited = now.getTime() - waitingSince.getTime();
    const isWaiting = session.status === 'pending' && !isAnswered;
    return isWaiting && waited >= NUDGE.wait && left > NUDGE.least;
  }
  if (telling === 'outcome-asked') return isJustOver(session, now);
  const { lead, least } = REMINDERS[telling];
  return left <= lead && left > least && isApprovedBefore(session, lead);
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

type ToldEvent = SessionReminded | DecisionAwaited | OutcomeAsked;
type Told = { readonly telling: Telling; readonly session: Session };
export type TellingRefusal = 'none-due' | 'told-already';

/** Rules 6.74 and 8.50 to 8.55: tells of a session; null where there is none to tell of. */
export function decideTelling(
  telling: Telling,
  state: Awaited | null,
  now: Date,
): Decision<Told, ToldEvent, TellingRefusal> {
  if (state === null || !isDue(telling, state, now)) return refuse('none-due');
  return accept({ telling, session: state.session }, eventOf(telling, state));
}

function eventOf(telling: Telling, { session, parentId }: Awaited): ToldEvent {
  if (telling === 'decision-waiting') return decisionAwaited(session, parentId);
  if (telling === 'outcome-asked') return outcomeAsked(session, parentId);
  return sessionReminded(session, parentId, telling);
}
