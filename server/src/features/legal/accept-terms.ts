import type { Actor } from '@oakling/domain/identity/role';
import type { AcceptTerms } from '@oakling/domain/legal/contract';
import { decideAcceptance } from '@oakling/domain/legal/decide-acceptance';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy } from '../../platform/db/transact.ts';
import { lockAcceptance } from './store.ts';

/** Rules 1.50 to 1.53: accepts the terms in force, a parent for the children as well. */
export async function acceptTerms(
  { transact, terms }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: AcceptTerms,
) {
  return transact(changedBy, async (tx) => {
    const state = await lockAcceptance(tx, actor.personId, terms);
    return decideAcceptance(actor, state, input);
  });
}
