import type { Actor } from '@oakling/domain/identity/role';
import { refuse } from '@oakling/domain/kernel/decision';
import { decideAlone } from '@oakling/domain/sessions/supervision/decide-alone';
import type { ApprovalRefusal } from '@oakling/domain/sessions/supervision/decide-approval';
import type { ChangedBy } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadConcerning } from '../store.ts';
import { decisionStatement } from '../store.ts';

/** An adult youth approves a pending session. Rule 6.163 */
export async function adultYouthApproves(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: { id: string; version: number },
) {
  return transact(changedBy, async (tx) => {
    const found = await loadConcerning(tx, actor, input.id);
    if (found === null) return refuse<ApprovalRefusal>('not-your-child');
    const decision = decideAlone(actor, found, input, clock());
    return decision.ok ? { ...decision, save: decisionStatement(decision.value) } : decision;
  });
}
