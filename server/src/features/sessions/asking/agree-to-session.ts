import type { Actor } from '@oakling/domain/identity/role';
import { decideAgreement } from '@oakling/domain/sessions/asking/decide-agreement';
import type { ChangedBy } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadConcerning } from '../store.ts';
import { agreementStatement } from '../store.ts';

/** The receiver agrees to the session they read. Rule 6.97 */
export async function agreeToSession(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: { id: string; version: number },
) {
  return transact(changedBy, async (tx) => {
    const found = await loadConcerning(tx, actor, input.id);
    const decision = decideAgreement(actor, found, input, clock());
    return decision.ok ? { ...decision, save: agreementStatement(decision.value) } : decision;
  });
}
