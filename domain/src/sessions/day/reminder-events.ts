import { type SessionDetails, base, type SessionEventBase } from '../session.ts';

/** Rule 8.50 */
export interface SessionReminded extends SessionEventBase<'SessionReminded'> {
  readonly lead: 'day-ahead' | 'hour-ahead';
}
/** A day before a date of a series after its first, if it wasn't moved. Rule 6.436 */
export type SeriesDateReminded = SessionEventBase<'SeriesDateReminded'>;
/** Concerns only the guardians, so no one else learns that they haven't decided. Rule 8.55 */
export type DecisionAwaited = SessionEventBase<'DecisionAwaited'>;
/**
 * An adult youth hasn't decided on a request that their parents left undecided. Concerns only the youth, who decides
 * alone. Rule 6.250
 */
export type OwnDecisionAwaited = SessionEventBase<'OwnDecisionAwaited'>;
/** Rule 6.125 */
export type AnswerAwaited = SessionEventBase<'AnswerAwaited'>;
/** Concerns only the guardians. Rule 6.151 */
export type GuardiansAsked = SessionEventBase<'GuardiansAsked'>;
/** Rule 6.74 */
export type OutcomeAsked = SessionEventBase<'OutcomeAsked'>;

export function sessionReminded(
  session: SessionDetails,
  guardianIds: readonly string[],
  lead: SessionReminded['lead'],
): SessionReminded {
  const after = { version: session.version, lead };
  return { ...base(session, guardianIds), type: 'SessionReminded', lead, after };
}

/** People who meet every week know the day, unless it was moved. Rule 6.436 */
export function isLaterDate({ series, id, startsAt }: SessionDetails): boolean {
  return series?.startsAt.getTime() === startsAt.getTime() && series.id !== id;
}

export function reminderEvent<Type extends string>(
  type: Type,
  session: SessionDetails,
  guardianIds: readonly string[],
  concerns: readonly string[] = base(session, guardianIds).concerns,
): SessionEventBase<Type> {
  return { ...base(session, guardianIds), type, concerns, after: { version: session.version } };
}
