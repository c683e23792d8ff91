import { randomBytes, randomUUID } from 'node:crypto';
import { type InRoom, mayFlow } from '@oakling/domain/rooms/decide-entry';
import { ROOM_SIZE } from '@oakling/domain/rooms/contract';
import type { RoomOf } from '@oakling/domain/rooms/events';
import type { MeetingRule } from '@oakling/domain/sessions/supervision/standing-rules';
import type { Line } from '../../platform/rooms/rooms.ts';
import type { Inside } from './store.ts';

/** A person's presence in a room, kept only in the memory of the server that runs the room. */
export interface Entry extends Inside, InRoom {
  /** Known only to the browser that entered, and valid only for that browser's login. Rule 6.305 */
  readonly token: string;
  /** The room, whose list of guardians is kept up to date. */
  room: RoomOf;
  /** When the entry's media stopped, by this process's clock. */
  awaySince: number;
  here: boolean;
  /** True if this server ended the entry, rather than a lost call process. */
  isCut: boolean;
  /** True for a youth's entry once the start of the call has been recorded. */
  began: boolean;
  since: Date | null;
  microphone: boolean;
  camera: boolean;
  meetings: MeetingRule;
  /** The slot of this entry in which each other entry appears. */
  readonly slots: Map<string, number>;
}

export function makeEntry(
  about: Pick<
    Entry,
    'loginToken' | 'personId' | 'sessionId' | 'version' | 'part' | 'room' | 'meetings'
  >,
): Entry {
  return {
    ...about,
    id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
    awaySince: performance.now(),
    here: false,
    isCut: false,
    began: false,
    since: null,
    microphone: false,
    camera: false,
    slots: new Map(),
  };
}

/**
 * The media connections between participants. Once the rules let the call begin, everyone is connected to everyone;
 * before that, no one is. Slots stay the same while both people are in the call. Rules 6.293 and 6.296
 */
export function linesOf(entries: readonly Entry[]): Line[] {
  const here = entries.filter((entry) => entry.here);
  for (const to of here) {
    for (const from of to.slots.keys()) {
      if (!here.some(({ id }) => id === from)) to.slots.delete(from);
    }
    for (const { id } of here) if (id !== to.id && !to.slots.has(id)) takeSlot(to, id);
  }
  const [first] = here;
  if (first === undefined || !mayFlow(first.meetings, here)) return [];
  return here.flatMap((to) => [...to.slots].map(([from, slot]) => ({ from, to: to.id, slot })));
}

function takeSlot({ slots }: Entry, from: string): void {
  const taken = new Set(slots.values());
  for (let slot = 1; slot < ROOM_SIZE; slot += 1) {
    if (!taken.has(slot)) {
      slots.set(from, slot);
      return;
    }
  }
}
