import type { DomainEvent } from '../kernel/decision.ts';
import type { MeetingRule } from '../sessions/supervision/standing-rules.ts';
import type { RoomPart } from './contract.ts';

export interface RoomOf {
  readonly sessionId: string;
  readonly elderId: string;
  readonly youthId: string;
  readonly guardianIds: readonly string[];
}

interface RoomEvent extends DomainEvent {
  readonly elderId: string;
  readonly youthId: string;
  readonly guardianIds: readonly string[];
}

/** A person entered or left. Rule 6.302 */
export interface RoomEntered extends RoomEvent {
  readonly type: 'RoomEntered';
}
export interface RoomLeft extends RoomEvent {
  readonly type: 'RoomLeft';
}

/** Elder and youth see each other for the first time. Rule 6.297 */
export interface RoomBegan extends RoomEvent {
  readonly type: 'RoomBegan';
  readonly meetings: MeetingRule;
}

/** A request for help, or the end of the call by a second one. Rule 6.300 */
export interface RoomHelpAsked extends RoomEvent {
  readonly type: 'RoomHelpAsked';
  readonly askedBy: string;
}
export interface RoomEnded extends RoomEvent {
  readonly type: 'RoomEnded';
  readonly askedBy: string;
}

/** A moderator listed the calls or viewed one without being in it. Rule 6.326 */
export interface RoomsViewed extends DomainEvent {
  readonly type: 'RoomsViewed';
}

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
  // The subject is the session, which the notification opens.
  return { ...base(room, 'sessions'), type: 'RoomBegan', meetings };
}

export function roomHelpAsked(room: RoomOf, askedBy: string): RoomHelpAsked {
  return { ...base(room, 'sessions'), type: 'RoomHelpAsked', askedBy };
}

export function roomEnded(room: RoomOf, askedBy: string): RoomEnded {
  return { ...base(room), type: 'RoomEnded', askedBy };
}
