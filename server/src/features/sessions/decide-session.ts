import type { Actor } from '@oakling/domain/identity/role';
import { refuse, type Decision, type DomainEvent } from '@oakling/domain/kernel/decision';
import {
  decideApproval,
  decideRejection,
  type Approvable,
  type ApprovalRefusal,
} from '@oakling/domain/sessions/decide-approval';
import type {
  ApprovedSession,
  RejectedSession,
  Supervised,
} from '@oakling/domain/sessions/session';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy } from '../../platform/db/transact.ts';
import { viewDecided } from './seen-session.ts';
import { findAttended, lockSupervised, savingDecision } from './store.ts';

/** Rules 6.21 to 6.26: the parent says yes to the version they read, and sees what became of it. */
export function approveSession(
  platform: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: { id: string; version: number },
) {
  return decideSession(platform, actor, changedBy, input.id, (session, now) =>
    decideApproval(actor, session, input, now),
  );
}

/** Rules 6.21 to 6.27: the parent says no, with a reason or without, and sees what became of it. */
export function rejectSession(
  platform: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: { id: string; version: number; reason: string },
) {
  return decideSession(platform, actor, changedBy, input.id, (session, now) =>
    decideRejection(actor, session, input, now),
  );
}

function decideSession<
  Decided extends ApprovedSession | RejectedSession,
  Event extends DomainEvent,
>(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  id: string,
  decide: (session: Approvable | null, now: Date) => Decision<Decided, Event, ApprovalRefusal>,
) {
  return transact(changedBy, async (tx) => {
    const row = await lockSupervised(tx, id);
    const session = row ?? toRefuse(await findAttended(tx, actor, id));
    const now = clock();
    const decision = decide(session, now);
    if (!decision.ok) return decision;
    // Their child's it was, but meanwhile they were shut out.
    if (row === null) return refuse<ApprovalRefusal>('not-your-child');
    const value = viewDecided(decision.value, row, now);
    return { ...decision, value, save: savingDecision(decision.value) };
  });
}

/** Somebody who takes part decides nothing, whatever rules there are. */
const toRefuse = (attended: Supervised | null): Approvable | null =>
  attended && { ...attended, brokenRules: [] };
