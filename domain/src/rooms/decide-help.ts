import { accept, type Decision, refuse } from '../kernel/decision.ts';
import type { RoomPart } from './contract.ts';
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

/**
 * Rule 6.300: the first press calls the parent; the next one of the same part ends the call for everybody, no matter who
 * pressed in between. A moderator ends it at once: nobody is left to be called.
 */
export function decideHelp(
  room: RoomOf,
  { personId, part }: { personId: string; part: RoomPart },
  call: { isInside: boolean; helpParts: readonly string[]; isEnded: boolean },
): Decision<'called' | 'ended', RoomHelpAsked | RoomEnded, HelpRefusal> {
  if (call.isEnded) return refuse('ended');
  if (!call.isInside) return refuse('not-inside');
  if (part === 'moderator' || call.helpParts.includes(part))
    return accept('ended', roomEnded(room, personId));
  return accept('called', roomHelpAsked(room, personId));
}
