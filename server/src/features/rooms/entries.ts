import { randomBytes, randomUUID } from 'node:crypto';
import { type InRoom, mayFlow } from '@oakling/domain/rooms/decide-entry';
import { ROOM_SIZE } from '@oakling/domain/rooms/contract';
import type { RoomOf } from '@oakling/domain/rooms/events';
import type { MeetingRule } from '@oakling/domain/sessions/standing-rules';
import type { Line } from '../../platform/rooms/rooms.ts';
import type { Inside } from './store.ts';

/** Somebody’s way into a room: kept in memory, by the server that holds the room, and nowhere else. */
export interface Entry extends Inside, InRoom {
  /** Known to the browser alone that entered, and good for its login only. Rule 6.305 */
  readonly token: string;
  /** Its guardians are those of this moment. */
  room: RoomOf;
  /** Since when it brings no media, by the clock of this process. */
  awaySince: number;
  here: boolean;
  /** Whether it was ended here, and not by the loss of its room. */
  isCut: boolean;
  /** Whether it was noted, of a youth's entry, that the two saw each other. */
  began: boolean;
  since: Date | null;
  microphone: boolean;
  camera: boolean;
  meetings: MeetingRule;
  /** Which slot of this entry brings which other entry. */
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
 * Who hears and sees whom: everybody each other where the rule lets the call begin, else nobody. A slot keeps what it
 * shows as long as both are there. Rules 6.293 and 6.296
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
