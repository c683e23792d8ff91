import type { Actor } from '@oakling/domain/identity/role';
import { decideCancellation } from '@oakling/domain/sessions/asking/decide-cancellation';
import type { Platform } from '../../../platform/platform.ts';
import type { ChangedBy } from '../../../platform/db/transact.ts';
import { loadConcerning } from '../store.ts';
import { saveCancellation } from '../store.ts';

/** A participant or the parent cancels the session they read. Rule 6.57 */
export async function cancelSession(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: { id: string; version: number; reason: string },
) {
  return transact(changedBy, async (tx) => {
    const session = await loadConcerning(tx, actor, input.id);
    const decision = decideCancellation(actor, session, input, clock());
    if (decision.ok) await saveCancellation(tx, decision.value);
    return decision;
  });
}
