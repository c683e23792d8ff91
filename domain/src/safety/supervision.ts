import type { Actor } from '../identity/role.ts';
import type { ShownNameStyle } from './shown-name.ts';

/** A child as far as its parent supervises it. */
export interface SupervisedChild {
  readonly id: string;
  readonly parentId: string;
  readonly pausedAt: Date | null;
  readonly matchingOn: boolean;
  readonly shownNameStyle: ShownNameStyle;
}

export type SupervisionRefusal = 'wrong-role' | 'not-your-child' | 'unchanged';

/** Whose child it is: the refusal for whoever may not supervise it, or the child. */
export function supervised(
  actor: Actor,
  child: SupervisedChild | null,
): SupervisedChild | 'wrong-role' | 'not-your-child' {
  if (actor.role !== 'parent') return 'wrong-role';
  if (child === null || child.parentId !== actor.personId) return 'not-your-child';
  return child;
}
