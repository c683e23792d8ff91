import type { Actor } from '@oakling/domain/identity/role';
import {
  decideOutcome,
  type OutcomeAnswer,
  type OutcomeRefusal,
} from '@oakling/domain/sessions/afterwards/outcome';
import type { ChangedBy, Result } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadConcerning } from '../store.ts';
import { saveOutcome } from './outcome-store.ts';

/** Also refusals by the reports table: a duplicate id, or a person who left at this moment. */
export type AnswerRefusal = OutcomeRefusal | 'id-taken' | 'not-visible';

/** Saves a person's answer about how a session went. Rules 6.75 to 6.78 */
export function answerOutcome(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  { id, answer }: { id: string; answer: OutcomeAnswer },
): Promise<Result<unknown, AnswerRefusal>> {
  return transact(changedBy, async (tx) => {
    const decision = decideOutcome(actor, await loadConcerning(tx, actor, id), answer, clock());
    if (decision.ok) await saveOutcome(tx, decision.value);
    return decision;
  });
}
