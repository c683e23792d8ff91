import { refuse, type Refused } from '../kernel/decision.ts';
import { JOIN_MINUTES_BEFORE } from '../sessions/session.ts';
import type { MeetingRule } from '../sessions/standing-rules.ts';
import { CLOSES_MINUTES_AFTER, ROOM_SIZE, type RoomPart, type RoomState } from './contract.ts';

const MINUTE_MS = 60_000;

/** What decides about a room; null where the session is not the asker's, or is none by video here. */
export interface RoomFacts {
  readonly sessionId: string;
  readonly version: number;
  readonly isApproved: boolean;
  /** A guardian reads of a room in which nobody may be now. */
  readonly mayEnter: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** What the asker is in it. */
  readonly part: RoomPart;
  /** What a guardian has said of it; `alone` of somebody who is of age. Rule 6.295 */
  readonly meetings: MeetingRule;
  /** When somebody ended it by asking for help twice. Rule 6.300 */
  readonly endedAt: Date | null;
}

/** Who is in a room at this moment, by what they are in it. */
export interface InRoom {
  readonly personId: string;
  readonly part: RoomPart;
  /** Whether their media can arrive. */
  readonly here: boolean;
}

export type EntryRefusal =
  | 'not-your-room'
  | 'rooms-off'
  /** It waits for a parent, or was called off. */
  | 'not-approved'
  | 'changed-since-read'
  | 'too-early'
  | 'over'
  | 'ended'
  | 'room-full'
  /** All rooms of this Oakling are in use. */
  | 'no-room-free';

/** Rule 6.291: from 10 minutes before the start until 30 minutes after the end, in milliseconds. */
export function roomHours({ startsAt, endsAt }: Pick<RoomFacts, 'startsAt' | 'endsAt'>) {
  return {
    opensAt: startsAt.getTime() - JOIN_MINUTES_BEFORE * MINUTE_MS,
    closesAt: endsAt.getTime() + CLOSES_MINUTES_AFTER * MINUTE_MS,
  };
}

/** Rules 6.291 to 6.293: whether somebody may enter; the same person again takes over from themselves. */
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

/** Rule 6.293: the elder and the youth always find a place, no matter who came first. */
function hasRoom(part: RoomPart, others: readonly InRoom[]): boolean {
  if (part === 'elder' || part === 'youth') return others.length < ROOM_SIZE;
  const adults = others.filter((one) => isAdult(one.part)).length;
  return adults < ROOM_SIZE - 2;
}

export const isAdult = (part: RoomPart) => part === 'guardian' || part === 'moderator';

/** Rule 6.296: whether picture and sound pass, by who is there. */
export function mayFlow(meetings: MeetingRule, inside: readonly InRoom[]): boolean {
  return meetings !== 'with-adult' || inside.some(({ part, here }) => here && isAdult(part));
}

/** What a room is for its readers; `hadAdult`: one was there before. Rules 6.291 and 6.296 */
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
