import { refuse, type Refused } from '../kernel/decision.ts';
import { JOIN_MINUTES_BEFORE } from '../sessions/session.ts';
import type { MeetingRule } from '../sessions/supervision/standing-rules.ts';
import { CLOSES_MINUTES_AFTER, ROOM_SIZE, type RoomPart, type RoomState } from './contract.ts';

const MINUTE_MS = 60_000;

/** The facts for decisions about a room, or null if the session isn't the viewer's or has no video call here. */
export interface RoomFacts {
  readonly sessionId: string;
  readonly version: number;
  readonly isApproved: boolean;
  /** False for a guardian who can view the room but not enter now. */
  readonly mayEnter: boolean;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly part: RoomPart;
  /** A guardian's rule for this session; `alone` for an adult youth. Rule 6.295 */
  readonly meetings: MeetingRule;
  /** Rule 6.300 */
  readonly endedAt: string | null;
}

export interface InRoom {
  readonly personId: string;
  readonly part: RoomPart;
  readonly here: boolean;
}

export type EntryRefusal =
  | 'not-your-room'
  | 'rooms-off'
  /** The session is pending or was canceled. */
  | 'not-approved'
  | 'changed-since-read'
  | 'too-early'
  | 'over'
  | 'ended'
  | 'room-full'
  | 'no-room-free';

/** The hours of a room in milliseconds: from 10 minutes before the start until 30 minutes after the end. Rule 6.291 */
export function roomHours({ startsAt, endsAt }: Pick<RoomFacts, 'startsAt' | 'endsAt'>) {
  return {
    opensAt: Date.parse(startsAt) - JOIN_MINUTES_BEFORE * MINUTE_MS,
    closesAt: Date.parse(endsAt) + CLOSES_MINUTES_AFTER * MINUTE_MS,
  };
}

/**
 * Decides whether a person may enter; entering again replaces their earlier entry. Rules 6.291 to
 * 6.293
 */
export function decideEntry(
  { personId }: { readonly personId: string },
  facts: RoomFacts | null,
  { version }: { version: number },
  inside: readonly InRoom[],
  now: Date,
): { readonly ok: true } | Refused<EntryRefusal> {
  if (facts === null || !facts.mayEnter) return refuse('not-your-room');
  if (!facts.isApproved) return refuse('not-approved');
  if (facts.version !== version) return refuse('changed-since-read');
  const { opensAt, closesAt } = roomHours(facts);
  if (now.getTime() < opensAt) return refuse('too-early');
  if (now.getTime() >= closesAt) return refuse('over');
  if (facts.endedAt !== null) return refuse('ended');
  if (
    !hasRoom(
      facts.part,
      inside.filter((one) => one.personId !== personId),
    )
  )
    return refuse('room-full');
  return { ok: true };
}

/** Reserves one place for the elder and one for the youth, even if others arrive first. Rule 6.293 */
function hasRoom(part: RoomPart, others: readonly InRoom[]): boolean {
  if (part === 'elder' || part === 'youth') return others.length < ROOM_SIZE;
  const adults = others.filter((one) => isAdult(one.part)).length;
  return adults < ROOM_SIZE - 2;
}

export const isAdult = (part: RoomPart) => part === 'guardian' || part === 'moderator';

/** Rule 6.296 */
export function mayFlow(meetings: MeetingRule, inside: readonly InRoom[]): boolean {
  return meetings !== 'with-adult' || inside.some(({ part, here }) => here && isAdult(part));
}

/** A room's state as its readers see it. `hadAdult`: an adult was in the call before. Rules 6.291 and 6.296 */
export function roomState(
  facts: RoomFacts,
  inside: readonly InRoom[],
  { isOn, hadAdult }: { isOn: boolean; hadAdult: boolean },
  now: Date,
): RoomState {
  if (!isOn || !facts.isApproved || !facts.mayEnter) return 'off';
  const { opensAt, closesAt } = roomHours(facts);
  if (now.getTime() < opensAt) return 'early';
  if (now.getTime() >= closesAt) return 'over';
  if (facts.endedAt !== null) return 'ended';
  if (mayFlow(facts.meetings, inside)) return 'open';
  return hadAdult ? 'paused' : 'waiting';
}
