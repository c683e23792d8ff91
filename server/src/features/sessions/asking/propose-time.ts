import type { Actor } from '@oakling/domain/identity/role';
import {
  type AcceptState,
  type AnswerState,
  decideAcceptance,
  decideDecline,
  decideProposal,
} from '@oakling/domain/sessions/asking/decide-offer';
import type { ProposalAnswer } from '@oakling/domain/sessions/inputs';
import type { TimeProposal } from '@oakling/domain/sessions/asking/request-schema';
import type { Tx } from '../../../platform/db/database.ts';
import { persist, type ByPerson } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadConcerning } from '../store.ts';
import {
  deleteProposal,
  findOfferFacts,
  findProposal,
  saveNewVersion,
  saveProposal,
} from './offer-store.ts';
import { momentOf } from './moment.ts';
import { findBusy } from '../queries.ts';
import { findNotPossible } from '../supervision/standing-rules-store.ts';

/** Rule 6.67 */
export async function proposeTime(
  { transact, clock }: Platform,
  by: ByPerson,
  { id, ...input }: TimeProposal & { readonly id: string },
) {
  return transact(by, async (tx) => {
    const moment = momentOf(input, clock());
    const state = await loadAnswer(tx, by, id);
    const facts = state && (await findOfferFacts(tx, by, state, { ...moment, ...input }));
    const decision = decideProposal(by, state && facts && { ...state, ...facts }, input, moment);
    return persist(decision, (value) => saveProposal(tx, value));
  });
}

/** Rule 6.69 */
export async function acceptProposal(
  { transact, clock }: Platform,
  by: ByPerson,
  { id, ...input }: ProposalAnswer & { readonly id: string },
) {
  return transact(by, async (tx) => {
    const state = await loadForYes(tx, by, id);
    const decision = decideAcceptance(by, state, input, clock());
    return persist(decision, (value) => saveNewVersion(tx, value));
  });
}

/** Rule 6.70 */
export async function declineProposal(
  { transact, clock }: Platform,
  by: ByPerson,
  { id, ...input }: ProposalAnswer & { readonly id: string },
) {
  return transact(by, async (tx) => {
    const decision = decideDecline(by, await loadAnswer(tx, by, id), input, clock());
    return persist(decision, () => deleteProposal(tx, id));
  });
}

async function loadAnswer(tx: Tx, actor: Actor, id: string): Promise<AnswerState | null> {
  const found = await loadConcerning(tx, actor, id);
  return found === null ? null : { ...found, proposal: await findProposal(tx, id) };
}

async function loadForYes(tx: Tx, actor: Actor, id: string): Promise<AcceptState | null> {
  const state = await loadAnswer(tx, actor, id);
  if (state === null) return null;
  // Without a proposal, this is a placeholder: the decision is refused before the time is checked.
  const time = state.proposal ?? state.session;
  return {
    ...state,
    busy: await findBusy(tx, actor, state.session, time),
    notPossible: await findNotPossible(tx, id, time),
  };
}
