import type { Delay } from '@oakling/domain/sessions/day/decide-delay';
import { isRlsViolation, type Tx } from '../../../platform/db/database.ts';
import { refusalFor, RefusalRollback } from '../../../platform/db/transact.ts';

export async function countDelays(tx: Tx, sessionId: string, personId: string): Promise<number> {
  const rows = await tx
    .selectFrom('session_delays')
    .select('nth')
    .where('session_id', '=', sessionId)
    .where('person_id', '=', personId)
    .execute();
  return rows.length;
}

/** @throws RefusalRollback if the session has since been canceled or hidden, or the limit has been reached. */
export async function saveDelay(tx: Tx, delay: Delay): Promise<void> {
  const { sessionId, personId, version, nth, minutes, toldAt } = delay;
  await tx
    .insertInto('session_delays')
    .values({
      session_id: sessionId,
      person_id: personId,
      version,
      nth,
      minutes,
      told_at: toldAt,
    })
    .execute()
    .catch((error: unknown) => {
      if (isRlsViolation(error)) throw new RefusalRollback('not-your-session' as const);
      throw refusalFor(error, {
        session_delays_met: 'not-the-hour',
        session_delays_awaited: 'not-planned',
        session_delays_pkey: 'told-enough',
      });
    });
}

/** Delays that a person reported, limited to those that the viewer may read. */
export async function readDelays(tx: Tx, personId: string) {
  return tx
    .selectFrom('session_delays')
    .select(['session_id', 'minutes', 'told_at'])
    .where('person_id', '=', personId)
    .orderBy('told_at')
    .execute();
}
