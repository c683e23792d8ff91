import { accept, refuse, type Decision } from '../kernel/decision.ts';
import type { Supervised } from './decide-approval.ts';
import { sessionLapsed, type SessionLapsed } from './events.ts';
import type { PendingSession } from './session.ts';

export type LapseRefusal = 'none-due';

/** Rule 6.64: a request whose start has come undecided; null when there is none. */
export function decideLapse(
  state: Supervised | null,
  now: Date,
): Decision<PendingSession, SessionLapsed, LapseRefusal> {
  if (state === null) return refuse('none-due');
  const { session, parentId } = state;
  if (session.status !== 'pending' || session.startsAt > now) return refuse('none-due');
  return accept(session, sessionLapsed(session, parentId));
}
