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
  /** Only people in the call can ask for help there. */
  | 'not-inside'
  /** The call has already ended. */
  | 'ended';

/**
 * The first request calls the parent; a second by the same role ends the call for everyone. A moderator's request
 * ends it at once, because there is no one else to call. Rule 6.300
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
