import type { Actor } from '@oakling/domain/identity/role';
import { refuse } from '@oakling/domain/kernel/decision';
import {
  decideApproval,
  decideRejection,
  type Approvable,
  type ApprovalRefusal,
} from '@oakling/domain/sessions/supervision/decide-approval';
import type { Supervised } from '@oakling/domain/sessions/session';
import { viewDecided, viewGivenYes } from '@oakling/domain/sessions/view-session';
import type { Platform } from '../../../platform/platform.ts';
import type { ChangedBy, Result } from '../../../platform/db/transact.ts';
import {
  findAttended,
  lockSupervised,
  NOBODY_ASKED,
  saveApprovals,
  savingDecision,
} from '../store.ts';

/** Rules 6.21 to 6.26 and 6.133: a guardian says yes to the version they read, and sees what became of it. */
export function approveSession(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: { id: string; version: number },
) {
  return againWhereOthersAsked(() =>
    transact(changedBy, async (tx) => {
      const now = clock();
      const found = await lockSupervised(tx, input.id, now);
      const session = found ?? toRefuse(await findAttended(tx, actor, input.id));
      const decision = decideApproval(actor, session, input, now);
      if (!decision.ok) return decision;
      // Their child's it was, but meanwhile they were shut out.
      if (found === null) return refuse<ApprovalRefusal>('not-your-child');
      await saveApprovals(tx, actor, found.asked, decision.value, now);
      const { session: approved, givenFor } = decision.value;
      if (approved.status === 'pending') {
        return { ...decision, value: viewGivenYes(found, givenFor, now) };
      }
      const value = viewDecided(found, approved, now);
      return { ...decision, value, save: savingDecision(approved) };
    }),
  );
}

/** Rules 6.21 to 6.27: a guardian says no, with a reason or without, and sees what became of it. */
export function rejectSession(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: { id: string; version: number; reason: string },
) {
  return transact(changedBy, async (tx) => {
    const now = clock();
    const found = await lockSupervised(tx, input.id, now);
    const session = found ?? (await findAttended(tx, actor, input.id));
    const decision = decideRejection(actor, session, input, now);
    if (!decision.ok) return decision;
    // Their child's it was, but meanwhile they were shut out.
    if (found === null) return refuse<ApprovalRefusal>('not-your-child');
    const value = viewDecided(found, decision.value, now);
    return { ...decision, value, save: savingDecision(decision.value) };
  });
}

/** Rule 6.138: a yes that met the wish of another guardian that all of them approve is one of several, and no mistake. */
export async function againWhereOthersAsked<Value, Refusal extends string>(
  approve: () => Promise<Result<Value, Refusal | 'others-asked'>>,
): Promise<Result<Value, Refusal | 'others-asked'>> {
  const result = await approve();
  return !result.ok && result.refusal === 'others-asked' ? approve() : result;
}

/**
 * For the refusal of a participant, who can't decide. Rules and other guardians don't matter then.
 */
const toRefuse = (attended: Supervised | null): Approvable | null =>
  attended && { ...attended, brokenRules: [], asked: NOBODY_ASKED };
