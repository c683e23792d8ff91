import { decideEnd, decideEndInvited, decideStepBack } from '@oakling/domain/guardians/decide-end';
import { asOwner } from '../../platform/db/database.ts';
import { persist, type ByPerson } from '../../platform/db/transact.ts';
import type { ByModerator } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { findInvitedGuardian, lockGuarded, saveEnd, saveInvitedEnd } from './store.ts';

/** Rule 4.50 */
export async function stepBack({ transact }: Platform, by: ByPerson, childId: string) {
  const { personId } = by;
  return transact(by, async (tx) => {
    const guarded = await asOwner(tx, personId, (owner) => lockGuarded(owner, childId));
    const decision = decideStepBack(by, guarded);
    return persist(decision, (value) => saveEnd(tx, value, { why: 'stepped-back', id: personId }));
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
    return persist(decision, (value) => saveInvitedEnd(tx, value));
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
    const reason = { why: 'ended-by-moderator', id: by.personId, note: about.reason } as const;
    return persist(decideEnd(guarded, about.guardianId), (value) => saveEnd(tx, value, reason));
  });
}
