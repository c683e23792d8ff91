import { guarded, type Actor } from '../identity/role.ts';
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

export interface SupervisedChild {
  readonly id: string;
  /** The active guardians. Empty for an adult youth. */
  readonly guardianIds: readonly string[];
  readonly isOfAge: boolean;
  readonly pausedAt: Date | null;
  readonly matchingOn: boolean;
  readonly shownNameStyle: ShownNameStyle;
  /** Rule 9.179 */
  readonly isConsentWithdrawn: boolean;
}

export type SupervisionRefusal = 'wrong-role' | 'not-your-child' | 'unchanged';
export type ResumeRefusal = SupervisionRefusal | 'consent-withdrawn';

/** An adult youth decides this for themselves. Rule 1.98 */
function ownOrSupervised(actor: Actor, child: SupervisedChild | null) {
  const isOwn = child !== null && child.isOfAge && child.id === actor.personId;
  return isOwn ? child : guarded(actor, child);
}

/** A guardian turns matching on or off for a child; sessions are unaffected. Rule 9.10 */
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

/** A guardian pauses a child. The child's logins and meetings end as consequences. Rule 9.11 */
export function decidePause(
  actor: Actor,
  child: SupervisedChild | null,
  now: Date,
): Decision<SupervisedChild, YouthPaused, SupervisionRefusal> {
  const own = guarded(actor, child);
  if (typeof own === 'string') return refuse(own);
  if (own.pausedAt !== null) return refuse('unchanged');
  return accept({ ...own, pausedAt: now }, youthPaused(own, actor.personId));
}

/** A guardian ends a child's pause; canceled meetings stay canceled. Rule 9.11 */
export function decideResume(
  actor: Actor,
  child: SupervisedChild | null,
): Decision<SupervisedChild, YouthResumed, ResumeRefusal> {
  const own = guarded(actor, child);
  if (typeof own === 'string') return refuse(own);
  if (own.pausedAt === null) return refuse('unchanged');
  if (own.isConsentWithdrawn) return refuse('consent-withdrawn');
  return accept({ ...own, pausedAt: null }, youthResumed(own, actor.personId));
}

/** Rule 9.95 */
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
