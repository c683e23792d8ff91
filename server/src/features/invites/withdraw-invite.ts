import type { Actor } from '@oakling/domain/identity/role';
import { decideWithdrawal } from '@oakling/domain/invites/invite';
import type { ChangedBy } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteInvite, lockOwnInvite } from './store.ts';

/** Withdraws an open invite; its link stops working. Rule 4.19 */
export async function withdrawInvite(
  { transact }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  token: string,
) {
  return transact(changedBy, async (tx) => {
    const decision = decideWithdrawal(actor, await lockOwnInvite(tx, token));
    if (decision.ok) await deleteInvite(tx, decision.value.token);
    return decision;
  });
}
