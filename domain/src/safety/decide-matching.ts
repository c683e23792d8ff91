import type { Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { matchingSwitched, type MatchingSwitched } from './events.ts';
import { supervised, type SupervisedChild, type SupervisionRefusal } from './supervision.ts';

/** Rule 9.10: the parent turns matching for a child off or on; sessions stay as they are. */
export function decideMatching(
  actor: Actor,
  child: SupervisedChild | null,
  matchingOn: boolean,
): Decision<SupervisedChild, MatchingSwitched, SupervisionRefusal> {
  const own = supervised(actor, child);
  if (typeof own === 'string') return refuse(own);
  if (own.matchingOn === matchingOn) return refuse('unchanged');
  return accept({ ...own, matchingOn }, matchingSwitched(own, matchingOn));
}
