import type { Actor } from '../identity/role.ts';
import type { DomainEvent } from '../kernel/domain-event.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import type { NewReport } from '../safety/report.ts';
import type { Supervised } from './decide-approval.ts';
import { concerns } from './open-session.ts';
import { answerable, type Outcome, type OutcomeAnswer } from './outcome.ts';
import { FORMER_MEMBER } from './session.ts';

/** Rule 6.76: concerns nobody but who answered; neither the answer nor the report is in the record. */
export interface OutcomeAnswered extends DomainEvent {
  readonly type: 'OutcomeAnswered';
  /** What the moderators are told; null where there is nothing to tell. Rule 6.78 */
  readonly report: NewReport | null;
}

export interface AnsweredOutcome {
  readonly sessionId: string;
  readonly personId: string;
  readonly outcome: Outcome;
  readonly answeredAt: Date;
}

export type OutcomeRefusal = 'not-your-session' | 'not-held' | 'too-late';

/** Rules 6.75 to 6.78: a participant or the parent says how a session went. */
export function decideOutcome(
  actor: Actor,
  state: Supervised | null,
  answer: OutcomeAnswer,
  now: Date,
): Decision<AnsweredOutcome, OutcomeAnswered, OutcomeRefusal> {
  if (state === null || !concerns(state, actor)) return refuse('not-your-session');
  const { session } = state;
  const can = answerable(session, now);
  if (can !== 'now') return refuse(can);
  const { personId } = actor;
  const { outcome } = answer;
  const answered = { sessionId: session.id, personId, outcome, answeredAt: now };
  return accept(answered, {
    type: 'OutcomeAnswered',
    subject: { feature: 'sessions', id: session.id },
    concerns: [personId],
    report: reportOf(actor, state, answer),
  });
}

/** Of the other participant; a parent reports the elder, for the child. */
function reportOf(
  { personId, role }: Actor,
  { session }: Supervised,
  answer: OutcomeAnswer,
): NewReport | null {
  if (answer.outcome !== 'felt-uncomfortable') return null;
  const { id, elderId, youthId } = session;
  const otherId = role === 'elder' ? youthId : elderId;
  return {
    id: answer.reportId,
    reporterId: personId,
    onBehalfOf: role === 'parent' ? youthId : null,
    reportedId: otherId === FORMER_MEMBER ? null : otherId,
    sessionId: id,
    category: 'made-me-uncomfortable',
    details: answer.details,
  };
}
