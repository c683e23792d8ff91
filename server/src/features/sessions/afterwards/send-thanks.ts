import type { Actor } from '@oakling/domain/identity/role';
import { decideThanks, type ThanksRefusal } from '@oakling/domain/sessions/afterwards/thanks';
import type { ThanksCard } from '@oakling/domain/sessions/afterwards/thanks-cards';
import type { ChangedBy, Result } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadConcerning } from '../store.ts';
import { findThanking, saveThanks } from './thanks-store.ts';

/** Also the database's refusal for two people who may not meet at this moment. */
export type SendRefusal = ThanksRefusal | 'may-not-meet';

/** Sends a participant's one thank-you note. Rule 6.216 */
export function sendThanks(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  { id, card }: { id: string; card: ThanksCard },
): Promise<Result<unknown, SendRefusal>> {
  return transact(changedBy, async (tx) => {
    const found = await loadConcerning(tx, actor, id);
    const thanking = await findThanking(tx, id, actor.personId);
    const state = found === null ? null : { ...found, ...thanking };
    const decision = decideThanks(actor, state, card, clock());
    if (decision.ok) await saveThanks(tx, decision.value);
    return decision;
  });
}
