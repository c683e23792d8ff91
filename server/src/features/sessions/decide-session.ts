import type { Actor } from '@oakling/domain/identity/role';
import {
  decideApproval,
  decideRejection,
  type Supervised,
} from '@oakling/domain/sessions/decide-approval';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy } from '../../platform/db/transact.ts';
import { findAttended, lockSupervised, saveDecision } from './store.ts';
import { askViewFor } from './view-for.ts';

/** Rules 6.21 to 6.26: the parent says yes to the version they read, and sees what became of it. */
export async function approveSession(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: { id: string; version: number },
) {
  return transact(changedBy, async (tx) => {
    const decision = decideApproval(actor, await load(tx, actor, input.id), input, clock());
    if (!decision.ok) return decision;
    await saveDecision(tx, decision.value);
    return { ...decision, value: await askViewFor(tx, input.id, clock()) };
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
    const decision = decideRejection(actor, await load(tx, actor, input.id), input, clock());
    if (!decision.ok) return decision;
    await saveDecision(tx, decision.value);
    return { ...decision, value: await askViewFor(tx, input.id, clock()) };
  });
}

async function load(tx: Tx, actor: Actor, id: string): Promise<Supervised | null> {
  return (await lockSupervised(tx, id)) ?? (await findAttended(tx, actor, id));
}
