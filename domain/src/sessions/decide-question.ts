import type { Actor } from '../identity/role.ts';
import { accept, refuse, type Decision, type Refused } from '../kernel/decision.ts';
import {
  questionAnswered,
  questionAsked,
  type QuestionAnswered,
  type QuestionAsked,
} from './events.ts';
import { concerns, type PendingSession, type Supervised } from './session.ts';

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

type WaitingRefusal =
  | 'not-your-session'
  /** It was decided or called off, or the youth is of age: no parent decides. */
  | 'not-waiting'
  | 'start-passed';

export type QuestionRefusal =
  | WaitingRefusal
  /** Only the parent asks. */
  | 'not-yours-to-ask'
  | 'changed-since-read'
  | 'already-asked';

/** Rule 6.120: the parent asks the elder one question while the request waits, whatever becomes of it later. */
export function decideQuestion(
  actor: Actor,
  state: QuestionState | null,
  { version, question }: { version: number; question: string },
  now: Date,
): Decision<Question, QuestionAsked, QuestionRefusal> {
  if (state === null || !concerns(state, actor)) return refuse('not-your-session');
  if (actor.role !== 'parent') return refuse('not-yours-to-ask');
  const session = waiting(state, now);
  if ('refusal' in session) return session;
  if (session.version !== version) return refuse('changed-since-read');
  if (state.question !== null) return refuse('already-asked');
  const asked: Question = {
    sessionId: session.id,
    askedBy: actor.personId,
    askedOf: session.elderId,
    question,
    askedAt: now,
    answer: '',
    answeredAt: null,
  };
  return accept(asked, questionAsked(session, state.guardianIds, actor.personId));
}

export type ElderAnswerRefusal =
  | WaitingRefusal
  /** Only the elder answers, a child never for them. */
  | 'not-yours-to-answer'
  | 'no-question'
  | 'already-answered';

/** Rule 6.121: the elder answers once, as long as the request waits. */
export function decideAnswer(
  actor: Actor,
  state: QuestionState | null,
  { answer }: { answer: string },
  now: Date,
): Decision<Question, QuestionAnswered, ElderAnswerRefusal> {
  if (state === null || !concerns(state, actor)) return refuse('not-your-session');
  // Also where nothing was asked: a child is not told whether it was.
  if (actor.role !== 'elder') return refuse('not-yours-to-answer');
  const session = waiting(state, now);
  if ('refusal' in session) return session;
  const { question } = state;
  if (question === null) return refuse('no-question');
  if (question.answeredAt !== null) return refuse('already-answered');
  // Rule 6.261: on a server whose clock is behind that of the one where it was asked.
  const answeredAt = now < question.askedAt ? question.askedAt : now;
  const answered = { ...question, answer, answeredAt };
  return accept(answered, questionAnswered(session, state.guardianIds, question.askedBy));
}

/** The session, if it is a request that its parent can still decide. Rule 6.171 */
function waiting(
  { session, stage }: Supervised,
  now: Date,
): PendingSession | Refused<'not-waiting' | 'start-passed'> {
  if (session.status !== 'pending' || stage === 'of-age') return refuse('not-waiting');
  return session.startsAt <= now ? refuse('start-passed') : session;
}
