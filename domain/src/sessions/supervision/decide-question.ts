import type { Actor } from '../../identity/role.ts';
import { accept, refuse, type Decision } from '../../kernel/decision.ts';
import {
  questionAnswered,
  questionAsked,
  type QuestionAnswered,
  type QuestionAsked,
} from '../events.ts';
import { permit, type ActionRefusal } from '../session-actions.ts';
import type { Supervised } from '../session.ts';

/** The one question of a parent about a request, with its answer once there is one. Rule 6.120 */
export interface Question {
  readonly sessionId: string;
  readonly askedBy: string;
  readonly askedOf: string;
  readonly question: string;
  readonly askedAt: Date;
  /** Empty, with no moment, as long as it is not answered. */
  readonly answer: string;
  readonly answeredAt: Date | null;
}

/** A session with the question that was asked about it, or none. */
export type QuestionState = Supervised & { readonly question: Question | null };

export type QuestionRefusal = ActionRefusal<'ask'> | 'changed-since-read' | 'already-asked';

/** Rule 6.120: the parent asks the elder one question while the request waits, whatever becomes of it later. */
export function decideQuestion(
  actor: Actor,
  state: QuestionState | null,
  { version, question }: { version: number; question: string },
  now: Date,
): Decision<Question, QuestionAsked, QuestionRefusal> {
  const allowed = permit('ask', actor, state, {}, now);
  if ('refusal' in allowed) return allowed;
  const { session, guardianIds } = allowed;
  if (session.version !== version) return refuse('changed-since-read');
  if (allowed.question !== null) return refuse('already-asked');
  const asked: Question = {
    sessionId: session.id,
    askedBy: actor.personId,
    askedOf: session.elderId,
    question,
    askedAt: now,
    answer: '',
    answeredAt: null,
  };
  return accept(asked, questionAsked(session, guardianIds, actor.personId));
}

export type ElderAnswerRefusal = ActionRefusal<'answer'> | 'no-question' | 'already-answered';

/** Rule 6.121: the elder answers once, as long as the request waits. */
export function decideAnswer(
  actor: Actor,
  state: QuestionState | null,
  { answer }: { answer: string },
  now: Date,
): Decision<Question, QuestionAnswered, ElderAnswerRefusal> {
  // Before the question is looked at: a youth must not learn whether there is one.
  const allowed = permit('answer', actor, state, {}, now);
  if ('refusal' in allowed) return allowed;
  const { session, guardianIds, question } = allowed;
  if (question === null) return refuse('no-question');
  if (question.answeredAt !== null) return refuse('already-answered');
  // Rule 6.261: on a server whose clock is behind that of the one where it was asked.
  const answeredAt = now < question.askedAt ? question.askedAt : now;
  const answered = { ...question, answer, answeredAt };
  return accept(answered, questionAnswered(session, guardianIds, question.askedBy));
}
