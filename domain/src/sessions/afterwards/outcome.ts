import * as v from 'valibot';
import type { Actor } from '../../identity/role.ts';
import { body, idSchema } from '../../kernel/body.ts';
import { accept, type Decision, type DomainEvent, refuse } from '../../kernel/decision.ts';
import { text } from '../../kernel/text.ts';
import * as texts from '../../kernel/texts.ts';
import type { NewReport } from '../../safety/report.ts';
import { permit, type ActionRefusal } from '../session-actions.ts';
import { FORMER_MEMBER, type SessionDetails, type Supervised } from '../session.ts';

/** Rule 6.75: how a session went, as one person says it. */
export const OUTCOMES = ['held', 'did-not-happen', 'felt-uncomfortable'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Rule 6.75: days after its end in which a session can be answered: later nobody remembers well. */
export const OUTCOME_DAYS = 30;
const DAY_MS = 86_400_000;

/** How a session stands to the question how it went. */
export function answerable(
  session: { readonly status: string; readonly endsAt: Date },
  now: Date,
): 'now' | 'not-held' | 'too-late' {
  if (session.status !== 'approved' || session.endsAt > now) return 'not-held';
  return now.getTime() < session.endsAt.getTime() + OUTCOME_DAYS * DAY_MS ? 'now' : 'too-late';
}

/** Optional details of an answer. Forms validate with this. */
export const outcomeDetailsSchema = text(texts.reportDetails);

/** Rules 6.75 and 6.78: the answer; one that somebody felt uncomfortable is a report too. */
export const outcomeAnswerSchema = v.variant(
  'outcome',
  [
    body({ outcome: v.literal('held') }),
    body({ outcome: v.literal('did-not-happen') }),
    body({
      outcome: v.literal('felt-uncomfortable'),
      /** Made by the client (UUIDv7): sending the same report twice makes one. */
      reportId: idSchema,
      details: v.optional(outcomeDetailsSchema, ''),
    }),
  ],
  'Please choose how it went.',
);
export type OutcomeAnswer = v.InferOutput<typeof outcomeAnswerSchema>;

/** Rule 6.76: concerns nobody but who answered; neither the answer nor the report is in the record. */
export interface OutcomeAnswered extends DomainEvent {
  readonly type: 'OutcomeAnswered';
  /** The report to moderators; null if there is nothing to report. Rule 6.78 */
  readonly report: NewReport | null;
}

export interface AnsweredOutcome {
  readonly sessionId: string;
  readonly personId: string;
  readonly outcome: Outcome;
  readonly answeredAt: Date;
}

export type OutcomeRefusal = ActionRefusal<'answerOutcome'> | 'too-late';

/** Rules 6.75 to 6.78: a participant or the parent says how a session went. */
export function decideOutcome(
  actor: Actor,
  state: Supervised | null,
  answer: OutcomeAnswer,
  now: Date,
): Decision<AnsweredOutcome, OutcomeAnswered, OutcomeRefusal> {
  const allowed = permit('answerOutcome', actor, state, {}, now);
  if ('refusal' in allowed) return allowed;
  const { session } = allowed;
  const can = answerable(session, now);
  if (can !== 'now') return refuse(can);
  const { personId } = actor;
  const { outcome } = answer;
  const answered = { sessionId: session.id, personId, outcome, answeredAt: now };
  return accept(answered, {
    type: 'OutcomeAnswered',
    subject: { feature: 'sessions', id: session.id },
    concerns: [personId],
    report: reportOf(actor, session, answer),
  });
}

/** Reports the other participant. A guardian reports the elder on behalf of the child. */
function reportOf(
  { personId, role }: Actor,
  { id, elderId, youthId }: SessionDetails,
  answer: OutcomeAnswer,
): NewReport | null {
  if (answer.outcome !== 'felt-uncomfortable') return null;
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
