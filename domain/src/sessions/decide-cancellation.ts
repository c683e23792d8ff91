import type { Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { cancelSession } from './cancel-session.ts';
import type { Supervised } from './decide-approval.ts';
import type { SessionCancelled } from './events.ts';
import { isParticipant, type CancelledSession } from './session.ts';

export type CancellationRefusal =
  | 'not-your-session'
  /** It was rejected or cancelled, so there is nothing to call off. */
  | 'not-open'
  | 'changed-since-read'
  | 'start-passed';

/** Whether a session concerns somebody: who takes part, and the parent. Rule 6.56 */
export function concerns({ session, parentId }: Supervised, actor: Actor): boolean {
  if (actor.role === 'parent') return actor.personId === parentId;
  return isParticipant(session, actor.personId);
}

/** Rule 6.57: either participant or the parent calls off the session they read, before its start. */
export function decideCancellation(
  actor: Actor,
  state: Supervised | null,
  input: { version: number; reason: string },
  now: Date,
): Decision<CancelledSession, SessionCancelled, CancellationRefusal> {
  if (state === null || !concerns(state, actor)) return refuse('not-your-session');
  const { session, parentId } = state;
  if (session.status !== 'pending' && session.status !== 'approved') return refuse('not-open');
  if (session.version !== input.version) return refuse('changed-since-read');
  if (session.startsAt <= now) return refuse('start-passed');
  const { reason } = input;
  const cancelledBy = actor.personId;
  const said = { cause: 'person', cancelledBy, reason } as const;
  const cancelled = cancelSession(session, parentId, said, now);
  return accept(cancelled.session, cancelled.event);
}
