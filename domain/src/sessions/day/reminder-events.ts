import { type SessionDetails, base, type SessionEventBase } from '../session.ts';

/** Rule 8.50 */
export interface SessionReminded extends SessionEventBase {
  readonly type: 'SessionReminded';
  readonly lead: 'day-ahead' | 'hour-ahead';
}
/** Rule 8.55 */
export interface DecisionAwaited extends SessionEventBase {
  readonly type: 'DecisionAwaited';
}
/** An adult youth hasn't decided on a request that their parents left undecided. Rule 6.250 */
export interface OwnDecisionAwaited extends SessionEventBase {
  readonly type: 'OwnDecisionAwaited';
}
/** Rule 6.125 */
export interface AnswerAwaited extends SessionEventBase {
  readonly type: 'AnswerAwaited';
}
/** Rule 6.74 */
export interface OutcomeAsked extends SessionEventBase {
  readonly type: 'OutcomeAsked';
}

export function sessionReminded(
  session: SessionDetails,
  guardianIds: readonly string[],
  lead: SessionReminded['lead'],
): SessionReminded {
  const after = { version: session.version, lead };
  return { ...base(session, guardianIds), type: 'SessionReminded', lead, after };
}

/** Concerns only the guardians, so no one else learns that they haven't decided. */
export function decisionAwaited(
  session: SessionDetails,
  guardianIds: readonly string[],
): DecisionAwaited {
  const after = { version: session.version };
  return { ...base(session, guardianIds), type: 'DecisionAwaited', concerns: guardianIds, after };
}

/** Concerns only the adult youth, who decides alone. */
export function ownDecisionAwaited(session: SessionDetails): OwnDecisionAwaited {
  const after = { version: session.version };
  const concerns = [session.youthId];
  return { ...base(session, []), type: 'OwnDecisionAwaited', concerns, after };
}

export function answerAwaited(
  session: SessionDetails,
  guardianIds: readonly string[],
): AnswerAwaited {
  const after = { version: session.version };
  return { ...base(session, guardianIds), type: 'AnswerAwaited', after };
}

export function outcomeAsked(
  session: SessionDetails,
  guardianIds: readonly string[],
): OutcomeAsked {
  const after = { version: session.version };
  return { ...base(session, guardianIds), type: 'OutcomeAsked', after };
}
