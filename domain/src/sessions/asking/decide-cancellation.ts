import type { Actor } from '../../identity/role.ts';
import { accept, type Decision } from '../../kernel/decision.ts';
import { sessionCancelled, type Cancelling, type SessionCancelled } from '../events.ts';
import { permit, type ActionRefusal } from '../session-actions.ts';
import type { CancelledSession, OpenSession, Supervised } from '../session.ts';

/**
 * Cancels an open request or future session after a person's decision, block, pause, suspension or removal. Rules
 * 6.57, 9.11, 9.15, 9.19 and 9.46
 */
export function cancelSession(
  session: OpenSession,
  guardianIds: readonly string[],
  cancelling: Cancelling,
  now: Date,
): { session: CancelledSession; event: SessionCancelled } {
  const was = session.status === 'approved' ? session : { decidedAt: null, decidedBy: null };
  const { decidedAt, decidedBy } = was;
  const isSaid = cancelling.cause === 'person';
  return {
    session: {
      ...session,
      status: 'cancelled',
      cancelledAt: now,
      cancelledBy: isSaid ? cancelling.cancelledBy : null,
      cancellationReason: isSaid ? cancelling.reason : '',
      decidedAt,
      decidedBy,
    },
    event: sessionCancelled(session, guardianIds, session.status, cancelling),
  };
}

export type CancellationRefusal = ActionRefusal<'cancel'>;

/** A participant or guardian cancels the version they read, before its start. Rule 6.57 */
export function decideCancellation(
  actor: Actor,
  state: Supervised | null,
  input: { version: number; reason: string },
  now: Date,
): Decision<CancelledSession, SessionCancelled, CancellationRefusal> {
  const allowed = permit('cancel', actor, state, input, now);
  if ('refusal' in allowed) return allowed;
  const { reason } = input;
  const cancelledBy = actor.personId;
  const said = { cause: 'person', cancelledBy, reason } as const;
  const cancelled = cancelSession(allowed.session, allowed.guardianIds, said, now);
  return accept(cancelled.session, cancelled.event);
}
