import { accept, type Decision, refuse } from '../kernel/decision.ts';
import type { RoomPart } from './contract.ts';
import {
  helpAnswered,
  type HelpAnswered,
  helpClosed,
  type HelpClosed,
  helpUnanswered,
  type HelpUnanswered,
  roomEnded,
  type RoomEnded,
  roomHelpAsked,
  type RoomHelpAsked,
  type RoomOf,
} from './events.ts';

export type HelpRefusal = 'not-inside' | 'ended';

/**
 * The first request calls the parent; a second by the same role ends the call for everyone. A moderator's request ends
 * it immediately, because there is no one else to call. Rule 6.300
 */
export function decideHelp(
  room: RoomOf,
  { personId, part }: { personId: string; part: RoomPart },
  call: {
    isInside: boolean;
    helpParts: readonly string[];
    isEnded: boolean;
    moderatorIds: readonly string[];
  },
): Decision<'called' | 'ended', RoomHelpAsked | RoomEnded, HelpRefusal> {
  if (call.isEnded) return refuse('ended');
  if (!call.isInside) return refuse('not-inside');
  if (part === 'moderator' || call.helpParts.includes(part))
    return accept('ended', roomEnded(room, personId));
  return accept('called', roomHelpAsked(room, personId, call.moderatorIds));
}

export interface HelpRequestState {
  readonly id: string;
  readonly room: RoomOf;
  readonly isDone: boolean;
}

/** Rule 6.331 */
export function decideHelpAnswer(
  state: HelpRequestState | null,
): Decision<null, HelpAnswered, 'no-such-request' | 'unchanged'> {
  if (state === null) return refuse('no-such-request');
  return state.isDone ? refuse('unchanged') : accept(null, helpAnswered(state.room));
}

/** Rule 6.332 */
export function decideHelpClosing(
  state: HelpRequestState | null,
  moderatorIds: readonly string[],
): Decision<null, HelpClosed, 'no-such-request' | 'unchanged'> {
  if (state === null) return refuse('no-such-request');
  return state.isDone ? refuse('unchanged') : accept(null, helpClosed(state.id, moderatorIds));
}

/** Notifies guardians and moderators a second time. `due` is null if no reminder is due. Rule 6.335 */
export function decideHelpReminder(
  due: HelpRequestState | null,
): Decision<string, HelpUnanswered, 'not-due'> {
  return due === null ? refuse('not-due') : accept(due.id, helpUnanswered(due.room));
}
