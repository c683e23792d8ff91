import type { Actor } from '@oakling/domain/identity/role';
import { refuse } from '@oakling/domain/kernel/decision';
import { decideApproval, decideRejection } from '@oakling/domain/sessions/decide-approval';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy } from '../../platform/db/transact.ts';
import { viewDecided } from './session-row.ts';
import { findAttended, lockSupervised, savingDecision } from './store.ts';

/** Rules 6.21 to 6.26: the parent says yes to the version they read, and sees what became of it. */
export async function approveSession(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: { id: string; version: number },
) {
  return transact(changedBy, async (tx) => {
    const row = await lockSupervised(tx, input.id);
    const session = row ?? (await findAttended(tx, actor, input.id));
    const decision = decideApproval(actor, session, input, clock());
    if (!decision.ok) return decision;
    // Their child's it was, but meanwhile they were shut out.
    if (row === null) return refuse('not-your-child');
    const value = viewDecided(decision.value, row, clock());
    return { ...decision, value, save: savingDecision(decision.value) };
  });
}

/** Rules 6.21 to 6.27: the parent says no, with a reason or without, and sees what became of it. */
export async function rejectSession(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: { id: string; version: number; reason: string },
) {
  return transact(changedBy, async (tx) => {
    const row = await lockSupervised(tx, input.id);
    const session = row ?? (await findAttended(tx, actor, input.id));
    const decision = decideRejection(actor, session, input, clock());
    if (!decision.ok) return decision;
    // Their child's it was, but meanwhile they were shut out.
    if (row === null) return refuse('not-your-child');
    const value = viewDecided(decision.value, row, clock());
    return { ...decision, value, save: savingDecision(decision.value) };
  });
}
