import type { Actor } from '../identity/role.ts';
import { refuse, type Refused } from '../kernel/decision.ts';
import type { Supervised } from './decide-approval.ts';
import { isParticipant, type OpenSession, type Session } from './session.ts';

export type OpenRefusal =
  /** It was rejected or cancelled, so there is nothing left of it to change. */
  'not-open' | 'changed-since-read' | 'start-passed';

/** Whether a session concerns somebody: who takes part, and the parent. Rule 6.56 */
export function concerns({ session, parentId }: Supervised, actor: Actor): boolean {
  if (actor.role === 'parent') return actor.personId === parentId;
  return isParticipant(session, actor.personId);
}

/** The session that somebody read, if it is pending or approved and lies ahead. */
export function openSession(
  session: Session,
  { version }: { version: number },
  now: Date,
): OpenSession | Refused<OpenRefusal> {
  if (session.status !== 'pending' && session.status !== 'approved') return refuse('not-open');
  if (session.version !== version) return refuse('changed-since-read');
  if (session.startsAt <= now) return refuse('start-passed');
  return session;
}
