// `npm run bench -- --rooms`: rooms of two and three on this machine, each at 500 kbit/s, and what the web server's own
// answers take meanwhile. The people in them are here too, so both cores are busy with more than the rooms.
import { readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { builtinRooms } from '../../server/src/platform/rooms/builtin-rooms.ts';
import { openLog } from '../../server/src/platform/process/log.ts';
import type { Answer } from '../../server/src/testing/browser.ts';
import { type Asker, RoomPeer } from '../../server/src/testing/room-peer.ts';
import { onFilledServer } from './on-filled-server.ts';

const WORKER = new URL('../../server/src/room-worker.ts', import.meta.url).pathname;
const COUNTS = [1, 10, 30];
const SECONDS = 10;
/** 50 packets a second of this size are 490 kbit/s. */
const PICTURE_BYTES = 1220;
const TICKS = 100;
const PAGE = 4096;

/** Seconds of a processor that a process has taken, and its memory in MB. */
function usage(pid: number): { cpu: number; memory: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return { cpu: (Number(stat[11]) + Number(stat[12])) / TICKS, memory: (pages * PAGE) / 1e6 };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}

type Media = ReturnType<typeof builtinRooms>;

const said = (status: number, body: unknown = null): Answer => ({
  ...{ status, body, text: '', headers: new Headers() },
});

/** Somebody who asks the rooms themselves, without a web server between. */
function visitor(rooms: Media, room: string, entry: string): Asker {
  return {
    async post(path, body = {}) {
      if (path.endsWith('/answer')) {
        const answer = Reflect.get(Object(body), 'answer');
        return said((await rooms.answer(entry, String(answer))) ? 204 : 422);
      }
      const admission = await rooms.admit(room, entry);
      if (admission?.kind !== 'builtin') return said(409);
      return said(201, { token: entry, offer: admission.offer });
    },
    must: async () => said(204),
  };
}

/** Opens so many rooms and measures them; `meanwhile` runs beside them. */
async function measure(count: number, people: number, meanwhile: () => Promise<number>) {
  const config = { ROOM_PORT: { first: 25_200, last: 25_299 }, ROOM_ANNOUNCED_ADDRESS: undefined };
  const rooms = builtinRooms({ config, worker: WORKER, log: openLog('warn') });
  const peers: RoomPeer[] = [];
  for (let room = 0; room < count; room += 1) {
    const entries = Array.from({ length: people }, (_, nth) => `${room}-${nth}`);
    for (const entry of entries) {
      peers.push(await new RoomPeer(visitor(rooms, String(room), entry), '', PICTURE_BYTES).join());
    }
    const lines = entries.flatMap((to) =>
      entries.filter((from) => from !== to).map((from, nth) => ({ from, to, slot: nth + 1 })),
    );
    await rooms.connect(String(room), lines);
  }
  await after(2000);
  const pids = rooms.processes();
  const before = pids.map(usage);
  const heard = () =>
    sum(peers.flatMap((peer) => [...peer.heard.values()].map((one) => one.packets)));
  const [from, begun] = [heard(), performance.now()];
  const answers = await meanwhile();
  await after(Math.max(0, SECONDS * 1000 - (performance.now() - begun)));
  const seconds = (performance.now() - begun) / 1000;
  const now = pids.map(usage);
  const arrived = (heard() - from) / seconds / (count * people * (people - 1));
  for (const peer of peers) peer.close();
  await rooms.stop();
  return {
    rooms: count,
    people,
    'CPU of one core, all rooms, %':
      (100 * (sum(now.map(({ cpu }) => cpu)) - sum(before.map(({ cpu }) => cpu)))) / seconds,
    'memory of one room, MB': sum(now.map(({ memory }) => memory)) / Math.max(1, now.length),
    'packets a second of each stream': arrived,
    'web server, median ms': answers,
  };
}

/** The median answer of the web server to so many requests, one after the other. */
async function median(origin: string): Promise<number> {
  const times: number[] = [];
  for (let nth = 0; nth < 400; nth += 1) {
    const begun = performance.now();
    await (await fetch(`${origin}/readyz`)).text();
    times.push(performance.now() - begun);
  }
  return times.toSorted((one, other) => one - other)[200] ?? 0;
}

/** Measures all of it, and prints a table. */
export async function measureRooms(): Promise<void> {
  await onFilledServer(
    { people: 1000, environment: {}, showProgress: () => undefined },
    async ({ port }) => {
      const origin = `http://localhost:${port}`;
      const alone = await median(origin);
      console.log(`web server alone: ${alone.toFixed(2)} ms`);
      const rows = [];
      for (const count of COUNTS) {
        for (const people of [2, 3]) rows.push(await measure(count, people, () => median(origin)));
      }
      console.table(
        rows.map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([name, value]) => [name, Math.round(value * 100) / 100]),
          ),
        ),
      );
    },
  );
}
