import type { Question } from '@oakling/domain/sessions/supervision/decide-question';
import type { Tx } from '../../../platform/db/database.ts';

/** The guardians' question to the elder; null without one or for other readers. */
export async function findQuestion(tx: Tx, sessionId: string): Promise<Question | null> {
  const row = await tx
    .selectFrom('session_questions')
    .select(['session_id as sessionId', 'asked_by as askedBy', 'asked_of as askedOf', 'question'])
    .select(['asked_at as askedAt', 'answer', 'answered_at as answeredAt'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveQuestion(tx: Tx, asked: Question): Promise<void> {
  await tx
    .insertInto('session_questions')
    .values({
      session_id: asked.sessionId,
      asked_by: asked.askedBy,
      asked_of: asked.askedOf,
      question: asked.question,
      asked_at: asked.askedAt,
    })
    .execute();
}

export async function saveAnswer(
  tx: Tx,
  { sessionId, answer, answeredAt }: Question,
): Promise<void> {
  await tx
    .updateTable('session_questions')
    .set({ answer, answered_at: answeredAt })
    .where('session_id', '=', sessionId)
    .execute();
}

/** Every question a guardian asked, as they see it. */
export async function readQuestions(tx: Tx, guardianId: string) {
  return tx
    .selectFrom('session_questions')
    .select(['session_id', 'question', 'asked_at', 'answer', 'answered_at'])
    .where('asked_by', '=', guardianId)
    .orderBy('asked_at')
    .execute();
}
