import type { Actor } from '@oakling/domain/identity/role';
import type { SessionRequest } from '@oakling/domain/sessions/request-schema';
import { decideRequest } from '@oakling/domain/sessions/decide-offer';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy } from '../../platform/db/transact.ts';
import { momentOf } from './moment.ts';
import { viewRequested } from './seen-session.ts';
import { loadForRequest, savingRequest } from './offer-store.ts';
import { hoursIn } from './youth-hours.ts';

/** Rules 6.1 to 6.19: an elder or a youth asks a match for a session, and sees it as it was asked for. */
export async function requestSession(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: SessionRequest,
) {
  return transact(changedBy, async (tx) => {
    const moment = momentOf(input, clock());
    const { me, match, youthZone, ...facts } = await loadForRequest(tx, input, moment);
    const { stage } = facts;
    const mySkills = me?.skills ?? {};
    const hours = hoursIn(moment, youthZone, input.timeZone);
    const decision = decideRequest(actor, { mySkills, match, hours, ...facts }, input, moment);
    if (!decision.ok) return decision;
    const value = viewRequested(decision.value, [me, match], stage, clock());
    return { ...decision, value, save: savingRequest(decision.value) };
  });
}
