import type { Actor } from '@oakling/domain/identity/role';
import { type ChangeState, decideChange } from '@oakling/domain/sessions/asking/decide-offer';
import { type OfferMoment, placeOf } from '@oakling/domain/sessions/asking/offer';
import type { SessionChange } from '@oakling/domain/sessions/asking/request-schema';
import type { Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ByPerson } from '../../../platform/db/transact.ts';
import { findSkills } from '../../interests/queries.ts';
import { momentOf } from './moment.ts';
import { findOffer, findOfferFacts, saveChange } from './offer-store.ts';
import { findSkillsOfOther, loadConcerning } from '../store.ts';

/** Rule 6.58 */
export async function changeSession(
  { transact, clock }: Platform,
  by: ByPerson,
  { id, ...input }: SessionChange & { readonly id: string },
) {
  return transact(by, async (tx) => {
    const moment = momentOf(input, clock());
    const decision = decideChange(by, await load(tx, by, { id, ...input }, moment), input, moment);
    if (!decision.ok) return decision;
    await saveChange(tx, decision.value);
    return decision;
  });
}

async function load(
  tx: Tx,
  actor: Actor,
  input: SessionChange & { readonly id: string },
  moment: OfferMoment,
): Promise<ChangeState | null> {
  const { id } = input;
  const state = await loadConcerning(tx, actor, id);
  if (state === null) return null;
  return {
    ...state,
    offer: await findOffer(tx, id),
    mySkills: await findSkills(tx, actor.personId),
    otherSkills: await findSkillsOfOther(tx, actor, state),
    ...(await findOfferFacts(tx, actor, state, { ...moment, ...input, place: placeOf(input) })),
  };
}
