import { sessionCancelled, type Cancelling, type SessionCancelled } from './events.ts';
import type { CancelledSession, OpenSession } from './session.ts';

/**
 * Rules 6.57, 9.11, 9.15, 9.19 and 9.46: what somebody's word, a block, a pause, a suspension or a
 * removal does to an open request or future meeting of the people it concerns.
 */
export function cancelSession(
  session: OpenSession,
  parentId: string,
  cancelling: Cancelling,
  now: Date,
): { session: CancelledSession; event: SessionCancelled } {
  const decidedAt = session.status === 'approved' ? session.decidedAt : null;
  const isSaid = cancelling.cause === 'person';
  return {
    session: {
      ...session,
      status: 'cancelled',
      cancelledAt: now,
      cancelledBy: isSaid ? cancelling.cancelledBy : null,
      cancellationReason: isSaid ? cancelling.reason : '',
      decidedAt,
    },
    event: sessionCancelled(session, parentId, session.status, cancelling),
  };
}
