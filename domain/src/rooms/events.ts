import type { DomainEvent } from '../kernel/decision.ts';
import type { MeetingRule } from '../sessions/supervision/standing-rules.ts';
import type { RoomPart } from './contract.ts';

export interface RoomOf {
  readonly sessionId: string;
  readonly elderId: string;
  readonly youthId: string;
  readonly guardianIds: readonly string[];
}

type RoomEvent<Type extends string> = DomainEvent<Type> & Omit<RoomOf, 'sessionId'>;

/** Rule 6.302 */
export type RoomEntered = RoomEvent<'RoomEntered'>;
export type RoomLeft = RoomEvent<'RoomLeft'>;

/** Rule 6.297 */
export interface RoomBegan extends RoomEvent<'RoomBegan'> {
  readonly meetings: MeetingRule;
}

/** Rule 6.300 */
export interface RoomHelpAsked extends RoomEvent<'RoomHelpAsked'> {
  readonly askedBy: string;
}
export interface RoomEnded extends RoomEvent<'RoomEnded'> {
  readonly askedBy: string;
}

/** Rule 6.335 */
export type HelpUnanswered = RoomEvent<'HelpUnanswered'>;
/** Rule 6.331 */
export type HelpAnswered = RoomEvent<'HelpAnswered'>;
/** Rule 6.332 */
export type HelpClosed = DomainEvent<'HelpClosed'>;

/** Rule 6.326 */
export type RoomsViewed = DomainEvent<'RoomsViewed'>;

export function roomsViewed(sessionId = 'rooms'): RoomsViewed {
  return { type: 'RoomsViewed', subject: { feature: 'rooms', id: sessionId }, concerns: [] };
}

function base({ sessionId, elderId, youthId, guardianIds }: RoomOf, feature = 'rooms') {
  return {
    subject: { feature, id: sessionId },
    concerns: [elderId, youthId, ...guardianIds],
    elderId,
    youthId,
    guardianIds,
  };
}

export function roomEntered(room: RoomOf, part: RoomPart): RoomEntered {
  return { ...base(room), type: 'RoomEntered', after: { part } };
}

export function roomLeft(room: RoomOf, part: RoomPart): RoomLeft {
  return { ...base(room), type: 'RoomLeft', after: { part } };
}

export function roomBegan(room: RoomOf, meetings: MeetingRule): RoomBegan {
  // The subject is the session, because the notification opens it.
  return { ...base(room, 'sessions'), type: 'RoomBegan', meetings };
}

/** The elder's pages aren't told about requests for help. Rule 6.333 */
function helpBase(room: RoomOf, moderatorIds: readonly string[] = []) {
  const concerns = [room.youthId, ...room.guardianIds, ...moderatorIds];
  return { ...base(room, 'sessions'), concerns };
}

export function roomHelpAsked(
  room: RoomOf,
  askedBy: string,
  moderatorIds: readonly string[],
): RoomHelpAsked {
  return { ...helpBase(room, moderatorIds), type: 'RoomHelpAsked', askedBy };
}

export function helpUnanswered(room: RoomOf): HelpUnanswered {
  return { ...helpBase(room), type: 'HelpUnanswered' };
}

export function helpAnswered(room: RoomOf): HelpAnswered {
  return { ...helpBase(room), type: 'HelpAnswered' };
}

export function helpClosed(id: string, moderatorIds: readonly string[]): HelpClosed {
  return { type: 'HelpClosed', subject: { feature: 'admin', id }, concerns: moderatorIds };
}

export function roomEnded(room: RoomOf, askedBy: string): RoomEnded {
  return { ...base(room), type: 'RoomEnded', askedBy };
}
