import type { SentThanks, ThanksState } from '@oakling/domain/sessions/afterwards/thanks';
import { OUTCOMES } from '@oakling/domain/sessions/afterwards/outcome';
import { isRlsViolation, type Tx } from '../../../platform/db/database.ts';
import { refusalFor, RefusalRollback } from '../../../platform/db/transact.ts';

export async function findThanking(
  tx: Tx,
  sessionId: string,
  personId: string,
): Promise<Pick<ThanksState, 'outcome' | 'hasThanked'>> {
  const said = await tx
    .selectFrom('session_outcomes')
    .select('outcome')
    .where('session_id', '=', sessionId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  const sent = await tx
    .selectFrom('session_thanks')
    .select('card')
    .where('session_id', '=', sessionId)
    .where('from_id', '=', personId)
    .executeTakeFirst();
  const outcome = OUTCOMES.find((known) => known === said?.outcome) ?? null;
  return { outcome, hasThanked: sent !== undefined };
}

/** Constraints that a concurrent change can violate. */
const REFUSALS = {
  session_thanks_pkey: 'already-thanked',
  session_thanks_may_meet: 'may-not-meet',
  session_thanks_held: 'not-said-held',
  session_thanks_said: 'not-said-held',
};

/**
 * @throws RefusalRollback if either person was blocked, paused or suspended, or if a concurrent note was saved first.
 */
export async function saveThanks(tx: Tx, sent: SentThanks): Promise<void> {
  await tx
    .insertInto('session_thanks')
    .values({
      session_id: sent.sessionId,
      from_id: sent.fromId,
      card: sent.card,
      sent_at: sent.sentAt,
    })
    .execute()
    .catch((error: unknown) => {
      if (isRlsViolation(error)) throw new RefusalRollback('not-your-session' as const);
      throw refusalFor(error, REFUSALS);
    });
}
