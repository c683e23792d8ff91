import { decideAway, decideBack, decideWish } from '@oakling/domain/guardians/decide-who-approves';
import type { AwayWish } from '@oakling/domain/guardians/who-approves';
import { persist, type ByPerson } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockApprovedFor, saveWish } from './who-approves-store.ts';

/** Sets whether all guardians must approve or any one can. Applies to pending sessions immediately. Rule 6.140 */
export async function wishForAll(
  { transact }: Platform,
  by: ByPerson,
  { childId, all }: { readonly childId: string; readonly all: boolean },
) {
  return transact(by, async (tx) => {
    const decision = decideWish(by, await lockApprovedFor(tx, childId), all);
    return persist(decision, () =>
      saveWish(tx, { guardianId: by.personId, childId }, { wants_all: all }),
    );
  });
}

/** Rule 6.141 */
export async function goAway(
  { transact, clock }: Platform,
  by: ByPerson,
  { childId, substituteId, until }: AwayWish & { readonly childId: string },
) {
  return transact(by, async (tx) => {
    const wish = { substituteId, until: new Date(until) };
    const decision = decideAway(by, await lockApprovedFor(tx, childId), wish, clock());
    const away = { away_until: wish.until, substitute_id: substituteId };
    return persist(decision, () => saveWish(tx, { guardianId: by.personId, childId }, away));
  });
}

/** Rule 6.144 */
export async function comeBack({ transact }: Platform, by: ByPerson, childId: string) {
  return transact(by, async (tx) => {
    const decision = decideBack(by, await lockApprovedFor(tx, childId));
    const here = { away_until: null, substitute_id: null };
    return persist(decision, () => saveWish(tx, { guardianId: by.personId, childId }, here));
  });
}
