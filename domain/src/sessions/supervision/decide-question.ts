import type { Actor } from '../../identity/role.ts';
import type * as v from 'valibot';
import { emptyTexts, type TextsOf } from '../../kernel/text-list.ts';
import { accept, refuse, type Decision } from '../../kernel/decision.ts';
import { questionEvent, type QuestionAnswered, type QuestionAsked } from '../events.ts';
import { ANSWER_TEXTS } from '../contract.ts';
import type { QUESTION_TEXTS } from '../contract.ts';
import type { questionAnswerSchema, questionSchema } from '../inputs.ts';
import { permit, type ActionRefusal } from '../session-actions.ts';
import type { Supervised } from '../session.ts';

/** Rule 6.120 */
export interface Question extends TextsOf<typeof QUESTION_TEXTS & typeof ANSWER_TEXTS> {
  readonly sessionId: string;
  readonly askedBy: string;
  readonly askedOf: string;
  readonly askedAt: Date;
  readonly answeredAt: Date | null;
}

export type QuestionState = Supervised & { readonly question: Question | null };

export type QuestionRefusal = ActionRefusal<'ask'> | 'changed-since-read' | 'already-asked';

/** Rule 6.120 */
export function decideQuestion(
  actor: Actor,
  state: QuestionState | null,
  { version, ...question }: v.InferOutput<typeof questionSchema>,
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
    ...question,
    askedAt: now,
    ...emptyTexts(ANSWER_TEXTS),
    answeredAt: null,
  };
  return accept(asked, questionEvent('QuestionAsked', session, guardianIds, actor.personId));
}

export type ElderAnswerRefusal = ActionRefusal<'answer'> | 'no-question' | 'already-answered';

/** The elder answers once, while the request is pending. Rule 6.121 */
export function decideAnswer(
  actor: Actor,
  state: QuestionState | null,
  answer: v.InferOutput<typeof questionAnswerSchema>,
  now: Date,
): Decision<Question, QuestionAnswered, ElderAnswerRefusal> {
  // Check permission before looking for the question, so a youth can't learn whether one exists.
  const allowed = permit('answer', actor, state, {}, now);
  if ('refusal' in allowed) return allowed;
  const { session, guardianIds, question } = allowed;
  if (question === null) return refuse('no-question');
  if (question.answeredAt !== null) return refuse('already-answered');
  // This server's clock may be behind the clock of the server that received the question. Rule 6.261
  const answeredAt = now < question.askedAt ? question.askedAt : now;
  const answered = { ...question, ...answer, answeredAt };
  return accept(
    answered,
    questionEvent('QuestionAnswered', session, guardianIds, question.askedBy),
  );
}
