import { refuse } from '@oakling/domain/kernel/decision';
import {
  decideApproval,
  decideRejection,
  type Approvable,
  type ApprovalRefusal,
} from '@oakling/domain/sessions/supervision/decide-approval';
import type { LeaveOut } from '@oakling/domain/sessions/repeat';
import type { Supervised } from '@oakling/domain/sessions/session';
import { viewDecided, viewGivenYes } from '@oakling/domain/sessions/view-session';
import type { Platform } from '../../../platform/platform.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { leaveOutFirst } from './series-store.ts';
import type { ByPerson, Result } from '../../../platform/db/transact.ts';
import {
  findAttended,
  lockSupervised,
  NOBODY_ASKED,
  saveApprovals,
  decisionStatement,
  loadConcerning,
} from '../store.ts';
import { decideAlone } from '@oakling/domain/sessions/supervision/decide-alone';

/** Returns the resulting session. Rules 6.21 to 6.26 and 6.133 */
export function approveSession(
  { transact, clock }: Platform,
  by: ByPerson,
  input: {
    id: string;
    version: number;
    card?: string | undefined;
    leaveOut?: LeaveOut | undefined;
  },
) {
  return retryIfOthersAsked(() =>
    transact(by, async (tx) => {
      const now = clock();
      const found = await lockWithoutFirst(tx, input, now);
      const session = found ?? toRefuse(await findAttended(tx, by, input.id));
      const decision = decideApproval(by, session, input, now);
      if (!decision.ok) return decision;
      // The guardian has lost access in the meantime.
      if (found === null) return refuse<ApprovalRefusal>('not-your-child');
      await saveApprovals(tx, by, found.asked, decision.value, now);
      const { session: approved, givenFor } = decision.value;
      if (approved.status === 'pending') {
        return { ...decision, value: viewGivenYes(found, givenFor, now) };
      }
      const value = viewDecided(found, approved, now);
      return { ...decision, value, save: decisionStatement(approved) };
    }),
  );
}

/** Locks a request, and leaves out its first dates if the guardian does. Rule 6.438 */
async function lockWithoutFirst(
  tx: Tx,
  { id, version, leaveOut = [] }: { id: string; version: number; leaveOut?: LeaveOut | undefined },
  now: Date,
) {
  const found = await lockSupervised(tx, id, now);
  if (found === null || found.session.version !== version) return found;
  if (leaveOut === 'others' || !leaveOut.includes(found.session.date)) return found;
  await leaveOutFirst(tx, found.session, leaveOut);
  return lockSupervised(tx, id, now);
}

/** Returns the resulting session. Rules 6.21 to 6.27 */
export function rejectSession(
  { transact, clock }: Platform,
  by: ByPerson,
  input: { id: string; version: number; reason: string; rest: boolean },
) {
  return transact(by, async (tx) => {
    const now = clock();
    const found = await lockSupervised(tx, input.id, now);
    const session = found ?? (await findAttended(tx, by, input.id));
    const decision = decideRejection(by, session, input, now);
    if (!decision.ok) return decision;
    // The guardian has lost access in the meantime.
    if (found === null) return refuse<ApprovalRefusal>('not-your-child');
    const value = viewDecided(found, decision.value, now);
    return { ...decision, value, save: decisionStatement(decision.value) };
  });
}

/**
 * Retries if another guardian has just required everyone's approval. This approval is then one of several. Rule 6.138
 */
export async function retryIfOthersAsked<Value, Refusal extends string>(
  approve: () => Promise<Result<Value, Refusal | 'others-asked'>>,
): Promise<Result<Value, Refusal | 'others-asked'>> {
  const result = await approve();
  return !result.ok && result.refusal === 'others-asked' ? approve() : result;
}

/**
 * The state from which a participant's refusal is decided. Participants can't approve, so rules and other guardians
 * don't matter.
 */
const toRefuse = (attended: Supervised | null): Approvable | null =>
  attended && { ...attended, brokenRules: [], badDays: [], card: null, asked: NOBODY_ASKED };

/** Rule 6.163 */
export async function adultYouthApproves(
  { transact, clock }: Platform,
  by: ByPerson,
  input: { id: string; version: number },
) {
  return transact(by, async (tx) => {
    const found = await loadConcerning(tx, by, input.id);
    if (found === null) return refuse<ApprovalRefusal>('not-your-child');
    const decision = decideAlone(by, found, input, clock());
    return decision.ok ? { ...decision, save: decisionStatement(decision.value) } : decision;
  });
}
