import { decideEnd, decideEndInvited, decideStepBack } from '@oakling/domain/guardians/decide-end';
import { asOwner } from '../../platform/db/database.ts';
import type { ByPerson } from '../../platform/db/transact.ts';
import type { ByModerator } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { findInvitedGuardian, lockGuarded, saveEnd, saveInvitedEnd } from './store.ts';

/** Rule 4.50 */
export async function stepBack({ transact }: Platform, by: ByPerson, childId: string) {
  const { personId } = by;
  return transact(by, async (tx) => {
    const guarded = await asOwner(tx, personId, (owner) => lockGuarded(owner, childId));
    const decision = decideStepBack(by, guarded);
    if (decision.ok) await saveEnd(tx, decision.value, { why: 'stepped-back', id: personId });
    return decision;
  });
}

/** Rule 1.147 */
export async function endInvited(
  { transact }: Platform,
  by: ByPerson,
  about: { readonly guardianId: string; readonly childId: string },
) {
  return transact(by, async (tx) => {
    const guarded = await asOwner(tx, by.personId, (owner) => lockGuarded(owner, about.childId));
    const decision = decideEndInvited(by, guarded, await findInvitedGuardian(tx, about));
    if (decision.ok) await saveInvitedEnd(tx, decision.value);
    return decision;
  });
}

/** Ends a guardianship on a court's order; only moderators see the reason. Rule 4.56 */
export async function endForCourt(
  { transact }: Platform,
  by: ByModerator,
  about: { readonly guardianId: string; readonly childId: string; readonly reason: string },
) {
  return transact(by, async (tx) => {
    const guarded = await lockGuarded(tx, about.childId);
    const decision = decideEnd(guarded, about.guardianId);
    const reason = { why: 'ended-by-moderator', id: by.personId, note: about.reason } as const;
    if (decision.ok) await saveEnd(tx, decision.value, reason);
    return decision;
  });
}
