import type { Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { youthPaused, youthResumed, type YouthPaused, type YouthResumed } from './events.ts';
import type { SupervisedChild } from './supervision.ts';

export type PauseRefusal = 'wrong-role' | 'not-your-child' | 'unchanged';

/** Rule 9.11: the parent pauses a child; what follows for logins and meetings are reactions. */
export function decidePause(
  actor: Actor,
  child: SupervisedChild | null,
  now: Date,
): Decision<SupervisedChild, YouthPaused, PauseRefusal> {
  if (actor.role !== 'parent') return refuse('wrong-role');
  if (child === null || child.parentId !== actor.personId) return refuse('not-your-child');
  if (child.pausedAt !== null) return refuse('unchanged');
  return accept({ ...child, pausedAt: now }, youthPaused(child.id, child.parentId));
}

/** Rule 9.11: the parent ends the pause; meetings that it cancelled stay cancelled. */
export function decideResume(
  actor: Actor,
  child: SupervisedChild | null,
): Decision<SupervisedChild, YouthResumed, PauseRefusal> {
  if (actor.role !== 'parent') return refuse('wrong-role');
  if (child === null || child.parentId !== actor.personId) return refuse('not-your-child');
  if (child.pausedAt === null) return refuse('unchanged');
  return accept({ ...child, pausedAt: null }, youthResumed(child.id, child.parentId));
}
