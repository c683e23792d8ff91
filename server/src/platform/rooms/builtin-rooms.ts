import type { Config } from '../process/config.ts';
import type { Log } from '../process/log.ts';
import { announcedAddress } from './announced-address.ts';
import { type RoomProcess, startRoomProcess, type RoomReport } from './room-process.ts';
import type { Rooms, RoomSigns } from './rooms.ts';

/** The timeout for an offer. A process starts in a fifth of a second, or takes seconds on a busy machine. */
const OFFER_MS = 8000;

const SILENT: RoomSigns = {
  connected: () => undefined,
  gone: () => undefined,
  settled: async () => undefined,
};

interface OpenRoom {
  readonly id: string;
  readonly port: number;
  readonly process: RoomProcess;
  readonly entries: Map<string, { isConnected: boolean; sends: boolean }>;
}

export interface BuiltinOptions {
  readonly config: Pick<Config, 'ROOM_PORT' | 'ROOM_ANNOUNCED_ADDRESS'>;
  readonly worker: string;
  readonly log: Log;
}

/** Exposes the running processes for benchmarks. */
export interface BuiltinRooms extends Rooms {
  processes(): number[];
}

/** Rooms whose media runs through processes of this server, one process per room. */
export function builtinRooms({ config, worker, log }: BuiltinOptions): BuiltinRooms {
  const address = announcedAddress(config);
  const rooms = new Map<string, OpenRoom>();
  const roomOf = new Map<string, OpenRoom>();
  const waiting = new Map<string, (said: RoomReport | null) => void>();
  let signs: RoomSigns = SILENT;

  const taken = new Set<number>();
  let last = config.ROOM_PORT.first - 1;

  function takePort(): number | null {
    const { first, last: highest } = config.ROOM_PORT;
    for (let tries = 0; tries <= highest - first; tries += 1) {
      last = last >= highest ? first : last + 1;
      if (!taken.has(last)) {
        taken.add(last);
        return last;
      }
    }
    return null;
  }

  function open(id: string): OpenRoom | null {
    const port = takePort();
    if (port === null) return null;
    const entries: OpenRoom['entries'] = new Map();
    const process = startRoomProcess({
      ...{ worker, address, port },
      // Identifies the room, because a failure in one room must not affect another. Rule 6.308
      log: log.child({ room: id }),
      hear: (said) => hear(room, said),
      expectsMedia: () => {
        const connected = [...entries.values()].filter(({ isConnected }) => isConnected);
        return connected.length > 1 && connected.some(({ sends }) => sends);
      },
      // The pages of the people in the room rejoin, which starts a new process.
      ended: () => close(room),
      exited: () => taken.delete(port),
    });
    const room: OpenRoom = { id, port, process, entries };
    rooms.set(id, room);
    return room;
  }

  function close(room: OpenRoom): void {
    if (rooms.get(room.id) === room) rooms.delete(room.id);
    for (const entry of room.entries.keys()) lose(room, entry);
  }

  function lose(room: OpenRoom, entry: string): void {
    if (!room.entries.delete(entry)) return;
    roomOf.delete(entry);
    waiting.get(entry)?.(null);
    signs.gone(entry);
  }

  function hear(room: OpenRoom, said: RoomReport): void {
    const entry = room.entries.get(said.entry);
    // A compromised process can only report on its own room.
    if (entry === undefined) return;
    if (said.type === 'connected') {
      entry.isConnected = said.is;
      signs.connected(said.entry, said.is);
    } else if (said.type === 'gone') {
      lose(room, said.entry);
      endIfEmpty(room);
    } else waiting.get(said.entry)?.(said);
  }

  function endIfEmpty(room: OpenRoom): void {
    if (room.entries.size === 0) room.process.end();
  }

  function nextOf(entry: string): Promise<RoomReport | null> {
    return new Promise((resolve) => {
      const settle = (said: RoomReport | null) => {
        clearTimeout(limit);
        waiting.delete(entry);
        resolve(said);
      };
      const limit = setTimeout(() => settle(null), OFFER_MS);
      waiting.set(entry, settle);
    });
  }

  function drop(entryId: string): void {
    const room = roomOf.get(entryId);
    if (room === undefined) return;
    room.process.cut(entryId);
    room.entries.delete(entryId);
    roomOf.delete(entryId);
    waiting.get(entryId)?.(null);
    endIfEmpty(room);
  }

  return {
    async admit(roomId, entryId) {
      const room = rooms.get(roomId) ?? open(roomId);
      if (room === null) return null;
      room.entries.set(entryId, { isConnected: false, sends: false });
      roomOf.set(entryId, room);
      const said = nextOf(entryId);
      room.process.tell({ type: 'admit', entry: entryId });
      const offer = await said;
      if (offer?.type === 'offer') return { kind: 'builtin', offer: offer.offer };
      drop(entryId);
      return null;
    },
    async answer(entryId, answer) {
      const room = roomOf.get(entryId);
      if (room === undefined) return false;
      const said = nextOf(entryId);
      room.process.tell({ type: 'answer', entry: entryId, answer });
      const answered = await said;
      return answered?.type === 'answered' && answered.isGood;
    },
    async connect(roomId, lines) {
      rooms.get(roomId)?.process.tell({ type: 'connect', lines });
    },
    async sends(entryId, sends) {
      const entry = roomOf.get(entryId)?.entries.get(entryId);
      if (entry !== undefined) entry.sends = sends;
    },
    async cut(entryId) {
      drop(entryId);
    },
    processes: () => [...rooms.values()].flatMap(({ process: { pid } }) => pid ?? []),
    listen(given) {
      signs = given;
    },
    async stop() {
      for (const room of [...rooms.values()]) room.process.end();
      await signs.settled();
    },
  };
}
