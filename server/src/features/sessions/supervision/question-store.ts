import { ANSWER_TEXTS, QUESTION_TEXTS } from '@oakling/domain/sessions/contract';
import type { Question } from '@oakling/domain/sessions/supervision/decide-question';
import { selectTexts, textColumns } from '../../../platform/db/columns.ts';
import type { Tx } from '../../../platform/db/database.ts';

const TEXTS = { ...QUESTION_TEXTS, ...ANSWER_TEXTS };

/** Returns null for other readers, and if there is no question. */
export async function findQuestion(tx: Tx, sessionId: string): Promise<Question | null> {
  const row = await tx
    .selectFrom('session_questions')
    .select(['session_id as sessionId', 'asked_by as askedBy', 'asked_of as askedOf'])
    .select([...selectTexts(TEXTS), 'asked_at as askedAt', 'answered_at as answeredAt'])
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
      ...textColumns(QUESTION_TEXTS, asked),
      asked_at: asked.askedAt,
    })
    .execute();
}

export async function saveAnswer(tx: Tx, answered: Question): Promise<void> {
  await tx
    .updateTable('session_questions')
    .set({ ...textColumns(ANSWER_TEXTS, answered), answered_at: answered.answeredAt })
    .where('session_id', '=', answered.sessionId)
    .execute();
}

export async function readQuestions(tx: Tx, guardianId: string) {
  return tx
    .selectFrom('session_questions')
    .select(['session_id', ...selectTexts(TEXTS), 'asked_at', 'answered_at'])
    .where('asked_by', '=', guardianId)
    .orderBy('asked_at')
    .execute();
}
