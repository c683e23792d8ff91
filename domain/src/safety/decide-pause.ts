import type { Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { youthPaused, youthResumed, type YouthPaused, type YouthResumed } from './events.ts';
import { supervised, type SupervisedChild, type SupervisionRefusal } from './supervision.ts';

/** Rule 9.11: the parent pauses a child; what follows for logins and meetings are reactions. */
export function decidePause(
  actor: Actor,
  child: SupervisedChild | null,
  now: Date,
): Decision<SupervisedChild, YouthPaused, SupervisionRefusal> {
  const own = supervised(actor, child);
  if (typeof own === 'string') return refuse(own);
  if (own.pausedAt !== null) return refuse('unchanged');
  return accept({ ...own, pausedAt: now }, youthPaused(own.id, own.parentId));
}

/** Rule 9.11: the parent ends the pause; meetings that it cancelled stay cancelled. */
export function decideResume(
  actor: Actor,
  child: SupervisedChild | null,
): Decision<SupervisedChild, YouthResumed, SupervisionRefusal> {
  const own = supervised(actor, child);
  if (typeof own === 'string') return refuse(own);
  if (own.pausedAt === null) return refuse('unchanged');
  return accept({ ...own, pausedAt: null }, youthResumed(own.id, own.parentId));
}
