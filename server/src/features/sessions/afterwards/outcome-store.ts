import type { AnsweredOutcome } from '@oakling/domain/sessions/afterwards/outcome';
import { isRlsViolation, type Tx } from '../../../platform/db/database.ts';
import { RefusalRollback } from '../../../platform/db/transact.ts';

/**
 * Saves a person's answer, replacing their previous one.
 * @throws RefusalRollback `not-your-session` if the session has just been hidden from them.
 */
export async function saveOutcome(tx: Tx, answered: AnsweredOutcome): Promise<void> {
  const { sessionId, personId, outcome, answeredAt } = answered;
  const said = { outcome, answered_at: answeredAt };
  await tx
    .insertInto('session_outcomes')
    .values({ session_id: sessionId, person_id: personId, ...said })
    .onConflict((conflict) => conflict.columns(['session_id', 'person_id']).doUpdateSet(said))
    .execute()
    .catch((error: unknown) => {
      throw isRlsViolation(error) ? new RefusalRollback('not-your-session' as const) : error;
    });
}

/** A person's reports about sessions, limited to those the viewer may read. */
export async function readOutcomes(tx: Tx, personId: string) {
  return tx
    .selectFrom('session_outcomes')
    .select(['session_id', 'outcome', 'answered_at'])
    .where('person_id', '=', personId)
    .orderBy('answered_at')
    .execute();
}
