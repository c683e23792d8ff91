import type { Actor } from '@oakling/domain/identity/role';
import { decideDelay, type DelayMinutes } from '@oakling/domain/sessions/day/decide-delay';
import type { ChangedBy } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countDelays, saveDelay } from './delay-store.ts';
import { loadConcerning } from '../store.ts';

/** A participant reports a delay. Rules 6.233 to 6.235 */
export async function tellDelay(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  { id, ...input }: { id: string; version: number; minutes: DelayMinutes },
) {
  return transact(changedBy, async (tx) => {
    const found = await loadConcerning(tx, actor, id);
    const told = found === null ? 0 : await countDelays(tx, id, actor.personId);
    const state = found === null ? null : { ...found, told };
    const decision = decideDelay(actor, state, input, clock());
    if (decision.ok) await saveDelay(tx, decision.value);
    return decision;
  });
}
