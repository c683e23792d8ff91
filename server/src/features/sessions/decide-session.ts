import type { Actor } from '@oakling/domain/identity/role';
import {
  decideApproval,
  decideRejection,
  type Supervised,
} from '@oakling/domain/sessions/decide-approval';
import type { Tx } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy } from '../../platform/transact.ts';
import { findAttended, lockSupervised, saveDecision } from './store.ts';

/** Rules 6.21 to 6.26: the parent says yes to the version they read. */
export async function approveSession(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: { id: string; version: number },
) {
  return transact(changedBy, async (tx) => {
    const decision = decideApproval(actor, await load(tx, actor, input.id), input, clock());
    if (decision.ok) await saveDecision(tx, decision.value);
    return decision;
  });
}

/** Rules 6.21 to 6.27: the parent says no, with a reason or without. */
export async function rejectSession(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: { id: string; version: number; reason: string },
) {
  return transact(changedBy, async (tx) => {
    const decision = decideRejection(actor, await load(tx, actor, input.id), input, clock());
    if (decision.ok) await saveDecision(tx, decision.value);
    return decision;
  });
}

async function load(tx: Tx, actor: Actor, id: string): Promise<Supervised | null> {
  return (await lockSupervised(tx, id)) ?? (await findAttended(tx, actor, id));
}
