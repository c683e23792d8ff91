import { accept, type Decision, refuse } from '../kernel/decision.ts';
import {
  roomEnded,
  type RoomEnded,
  roomHelpAsked,
  type RoomHelpAsked,
  type RoomOf,
} from './events.ts';

export type HelpRefusal =
  /** Only who is inside calls for help there; outside there are other ways. */
  | 'not-inside'
  /** Said already: everybody is out. */
  | 'ended';

/** Rule 6.300: the first press calls the parent; the next one of the same person ends the call for everybody. */
export function decideHelp(
  room: RoomOf,
  askedBy: string,
  { isInside, helpBy, isEnded }: { isInside: boolean; helpBy: string | null; isEnded: boolean },
): Decision<'called' | 'ended', RoomHelpAsked | RoomEnded, HelpRefusal> {
  if (isEnded) return refuse('ended');
  if (!isInside) return refuse('not-inside');
  if (helpBy === askedBy) return accept('ended', roomEnded(room, askedBy));
  return accept('called', roomHelpAsked(room, askedBy));
}
