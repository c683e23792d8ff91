import type { Actor } from '@oakling/domain/identity/role';
import type { questionAnswerSchema, questionSchema } from '@oakling/domain/sessions/inputs';
import {
  decideAnswer,
  decideQuestion,
  type QuestionState,
} from '@oakling/domain/sessions/supervision/decide-question';
import type * as v from 'valibot';
import type { Tx } from '../../../platform/db/database.ts';
import type { ByPerson } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadConcerning } from '../store.ts';
import { findQuestion, saveAnswer, saveQuestion } from './question-store.ts';

/** Rule 6.120 */
export async function askQuestion(
  { transact, clock }: Platform,
  by: ByPerson,
  { id, ...input }: v.InferOutput<typeof questionSchema> & { id: string },
) {
  return transact(by, async (tx) => {
    const decision = decideQuestion(by, await loadQuestion(tx, by, id), input, clock());
    if (decision.ok) await saveQuestion(tx, decision.value);
    return decision;
  });
}

/** Rule 6.121 */
export async function answerQuestion(
  { transact, clock }: Platform,
  by: ByPerson,
  { id, ...input }: v.InferOutput<typeof questionAnswerSchema> & { id: string },
) {
  return transact(by, async (tx) => {
    const decision = decideAnswer(by, await loadQuestion(tx, by, id), input, clock());
    if (decision.ok) await saveAnswer(tx, decision.value);
    return decision;
  });
}

/** Locks the session, so the second of two concurrent questions sees the first. */
async function loadQuestion(tx: Tx, actor: Actor, id: string): Promise<QuestionState | null> {
  const found = await loadConcerning(tx, actor, id);
  return found === null ? null : { ...found, question: await findQuestion(tx, id) };
}
