import type { Actor } from '@oakling/domain/identity/role';
import {
  decideStandingRules,
  type StandingRules,
} from '@oakling/domain/sessions/supervision/standing-rules';
import type { ChangedBy } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockRuledChild, saveRules } from './standing-rules-store.ts';

/** The parent sets a child's standing rules. Approved sessions stay. Rule 6.98 */
export async function setStandingRules(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  { id, ...rules }: StandingRules & { readonly id: string },
) {
  return transact(changedBy, async (tx) => {
    const decision = decideStandingRules(actor, await lockRuledChild(tx, actor, id), rules);
    if (decision.ok) await saveRules(tx, id, decision.value, clock());
    return decision;
  });
}
