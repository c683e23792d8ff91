import type { DomainEvent } from '../kernel/decision.ts';
import type { MeetingRule } from '../sessions/standing-rules.ts';
import type { RoomPart } from './contract.ts';

/** Whose room it is. */
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

/** Somebody is there from now on, or no longer. Rule 6.302 */
export interface RoomEntered extends RoomEvent {
  readonly type: 'RoomEntered';
}
export interface RoomLeft extends RoomEvent {
  readonly type: 'RoomLeft';
}

/** The elder and the youth see each other for the first time. Rule 6.297 */
export interface RoomBegan extends RoomEvent {
  readonly type: 'RoomBegan';
  readonly meetings: MeetingRule;
}

/** Rule 6.300 */
export interface RoomHelpAsked extends RoomEvent {
  readonly type: 'RoomHelpAsked';
  readonly askedBy: string;
}
export interface RoomEnded extends RoomEvent {
  readonly type: 'RoomEnded';
  readonly askedBy: string;
}

/** A moderator looked at the calls that need an adult, or at one of them without being in it. Rule 6.326 */
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
  // Of the session, which the notice opens.
  return { ...base(room, 'sessions'), type: 'RoomBegan', meetings };
}

export function roomHelpAsked(room: RoomOf, askedBy: string): RoomHelpAsked {
  return { ...base(room, 'sessions'), type: 'RoomHelpAsked', askedBy };
}

export function roomEnded(room: RoomOf, askedBy: string): RoomEnded {
  return { ...base(room), type: 'RoomEnded', askedBy };
}

export function isHelpAsked(event: DomainEvent): event is RoomHelpAsked {
  return event.type === 'RoomHelpAsked';
}
