import type { Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { shownNameChanged, type ShownNameChanged } from './events.ts';
import type { ShownNameStyle } from './shown-name.ts';
import { supervised, type SupervisedChild, type SupervisionRefusal } from './supervision.ts';

/** Rule 9.95: the parent chooses anew how the child's name is shown to others. */
export function decideShownName(
  actor: Actor,
  child: SupervisedChild | null,
  shownNameStyle: ShownNameStyle,
): Decision<SupervisedChild, ShownNameChanged, SupervisionRefusal> {
  const own = supervised(actor, child);
  if (typeof own === 'string') return refuse(own);
  if (own.shownNameStyle === shownNameStyle) return refuse('unchanged');
  return accept({ ...own, shownNameStyle }, shownNameChanged(own, shownNameStyle));
}
