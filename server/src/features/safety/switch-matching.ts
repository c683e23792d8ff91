import type { Actor } from '@oakling/domain/identity/role';
import { decideMatching } from '@oakling/domain/safety/decide-matching';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy } from '../../platform/db/transact.ts';
import { lockChild, saveSupervision } from './store.ts';

/** Rule 9.10: nobody finds the child while matching is off, and the child finds nobody. */
export async function switchMatching(
  { transact }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  { id, isOn }: { id: string; isOn: boolean },
) {
  return transact(changedBy, async (tx) => {
    const decision = decideMatching(actor, await lockChild(tx, id), isOn);
    if (decision.ok) await saveSupervision(tx, decision.value);
    return decision;
  });
}
