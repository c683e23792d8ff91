import type { Actor } from '@oakling/domain/identity/role';
import { decideShownName } from '@oakling/domain/safety/decide-shown-name';
import type { ShownNameStyle } from '@oakling/domain/safety/shown-name';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy } from '../../platform/db/transact.ts';
import { lockChild, saveSupervision } from './store.ts';

/** Rule 9.95: others see the child by the name that the parent chose, from now on. */
export async function changeShownName(
  { transact }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  { id, style }: { id: string; style: ShownNameStyle },
) {
  return transact(changedBy, async (tx) => {
    const decision = decideShownName(actor, await lockChild(tx, id), style);
    if (decision.ok) await saveSupervision(tx, decision.value);
    return decision;
  });
}
