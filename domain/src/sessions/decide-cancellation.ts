import type { Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { cancelSession } from './cancel-session.ts';
import type { Supervised } from './decide-approval.ts';
import type { SessionCancelled } from './events.ts';
import { concerns, openSession, type OpenRefusal } from './open-session.ts';
import type { CancelledSession } from './session.ts';

export type CancellationRefusal = 'not-your-session' | OpenRefusal;

/** Rule 6.57: either participant or the parent calls off the session they read, before its start. */
export function decideCancellation(
  actor: Actor,
  state: Supervised | null,
  input: { version: number; reason: string },
  now: Date,
): Decision<CancelledSession, SessionCancelled, CancellationRefusal> {
  if (state === null || !concerns(state, actor)) return refuse('not-your-session');
  const session = openSession(state.session, input, now);
  if ('refusal' in session) return session;
  const { reason } = input;
  const cancelledBy = actor.personId;
  const said = { cause: 'person', cancelledBy, reason } as const;
  const cancelled = cancelSession(session, state.parentId, said, now);
  return accept(cancelled.session, cancelled.event);
}
