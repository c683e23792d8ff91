import type { SessionRequest } from '@oakling/domain/sessions/asking/request-schema';
import { decideRequest } from '@oakling/domain/sessions/asking/decide-offer';
import { viewRequested } from '@oakling/domain/sessions/asking/view-requested';
import type { Platform } from '../../../platform/platform.ts';
import type { ByPerson } from '../../../platform/db/transact.ts';
import { momentOf } from './moment.ts';
import { loadForRequest, insertSessionStatement } from './offer-store.ts';
import { hoursIn } from '../youth-hours.ts';

/** Returns the session as the requester sees it. Rules 6.1 to 6.19 */
export async function requestSession(
  { transact, clock }: Platform,
  by: ByPerson,
  input: SessionRequest,
) {
  return transact(by, async (tx) => {
    const moment = momentOf(input, clock());
    const { mySkills, match, youthZone, people, ...facts } = await loadForRequest(
      tx,
      input,
      moment,
    );
    const hours = hoursIn(moment, youthZone, input.timeZone);
    const state = { mySkills: mySkills ?? {}, match, hours, ...facts };
    const decision = decideRequest(by, state, input, moment);
    if (!decision.ok) return decision;
    const seen = {
      ...people,
      ...facts,
      mySkills: state.mySkills,
      theirSkills: match?.skills ?? {},
    };
    const value = viewRequested(decision.value, seen, clock());
    return { ...decision, value, save: insertSessionStatement(decision.value) };
  });
}
