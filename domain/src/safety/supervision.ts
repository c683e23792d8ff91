import type { Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import {
  matchingSwitched,
  shownNameChanged,
  youthPaused,
  youthResumed,
  type MatchingSwitched,
  type ShownNameChanged,
  type YouthPaused,
  type YouthResumed,
} from './events.ts';
import type { ShownNameStyle } from './child-view.ts';

/** A child as far as its guardians supervise it. */
export interface SupervisedChild {
  readonly id: string;
  /** The active ones: nobody of a youth who is of age. */
  readonly guardianIds: readonly string[];
  readonly isOfAge: boolean;
  readonly pausedAt: Date | null;
  readonly matchingOn: boolean;
  readonly shownNameStyle: ShownNameStyle;
  /** Rule 9.179: until a guardian agrees again the child stays paused. */
  readonly isConsentWithdrawn: boolean;
}

export type SupervisionRefusal = 'wrong-role' | 'not-your-child' | 'unchanged';
export type ResumeRefusal = SupervisionRefusal | 'consent-withdrawn';

/** Whose child it is: the refusal for anyone who may not supervise it, or the child. */
function supervised(
  actor: Actor,
  child: SupervisedChild | null,
): SupervisedChild | 'wrong-role' | 'not-your-child' {
  if (actor.role !== 'parent') return 'wrong-role';
  if (child === null || !child.guardianIds.includes(actor.personId)) return 'not-your-child';
  return child;
}

/** Rule 1.98: a youth who is of age chooses this for themselves. */
function ownOrSupervised(actor: Actor, child: SupervisedChild | null) {
  const isOwn = child !== null && child.isOfAge && child.id === actor.personId;
  return isOwn ? child : supervised(actor, child);
}

/** Rule 9.10: a guardian turns matching for a child off or on; sessions stay as they are. */
export function decideMatching(
  actor: Actor,
  child: SupervisedChild | null,
  matchingOn: boolean,
): Decision<SupervisedChild, MatchingSwitched, SupervisionRefusal> {
  const own = ownOrSupervised(actor, child);
  if (typeof own === 'string') return refuse(own);
  if (own.matchingOn === matchingOn) return refuse('unchanged');
  return accept({ ...own, matchingOn }, matchingSwitched(own, matchingOn, actor.personId));
}

/** Rule 9.11: a guardian pauses a child; logins and meetings end as consequences. */
export function decidePause(
  actor: Actor,
  child: SupervisedChild | null,
  now: Date,
): Decision<SupervisedChild, YouthPaused, SupervisionRefusal> {
  const own = supervised(actor, child);
  if (typeof own === 'string') return refuse(own);
  if (own.pausedAt !== null) return refuse('unchanged');
  return accept({ ...own, pausedAt: now }, youthPaused(own, actor.personId));
}

/** Rule 9.11: a guardian ends the pause; meetings that it cancelled stay cancelled. */
export function decideResume(
  actor: Actor,
  child: SupervisedChild | null,
): Decision<SupervisedChild, YouthResumed, ResumeRefusal> {
  const own = supervised(actor, child);
  if (typeof own === 'string') return refuse(own);
  if (own.pausedAt === null) return refuse('unchanged');
  if (own.isConsentWithdrawn) return refuse('consent-withdrawn');
  return accept({ ...own, pausedAt: null }, youthResumed(own, actor.personId));
}

/** Rule 9.95: a guardian chooses again how the child's name is shown to others. */
export function decideShownName(
  actor: Actor,
  child: SupervisedChild | null,
  shownNameStyle: ShownNameStyle,
): Decision<SupervisedChild, ShownNameChanged, SupervisionRefusal> {
  const own = ownOrSupervised(actor, child);
  if (typeof own === 'string') return refuse(own);
  if (own.shownNameStyle === shownNameStyle) return refuse('unchanged');
  return accept({ ...own, shownNameStyle }, shownNameChanged(own, shownNameStyle, actor.personId));
}
