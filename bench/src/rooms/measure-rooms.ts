// `npm run bench -- --rooms`: calls of two and three people with 490 kbit/s video, and the response times of the web
// server in the meantime. The clients share this machine, so a run without rooms is subtracted.
import { type ChildProcess, fork } from 'node:child_process';
import { onFilledServer } from '../on-filled-server.ts';
import { saveResults } from '../save-results.ts';
import { type Answers, answersOf } from './answers.ts';
import type { PeopleOfCall, Told } from './people.ts';
import { seedCalls } from './seed-calls.ts';
import { busySeconds, childrenOf, cpuOf, memoryOf } from './usage.ts';

const COUNTS = [1, 10, 30];
const SIZES = [2, 3];
/** Rooms settle within a second; the remaining time averages out other activity on the machine. */
const SECONDS = 10;
/** The number of audio and video packets per second. */
const SENT = 100;
export const GOAL = 1.2;
const PORTS = '25200-25299';
const ENVIRONMENT = {
  ...{ TRUST_PROXY: '1', ROOM: 'builtin', ROOM_PORT: PORTS },
  ROOM_ANNOUNCED_ADDRESS: '127.0.0.1',
};

interface Measured {
  readonly rooms: number;
  readonly people: number;
  /** The percentage of a core used while rooms are open; `machine` is the sum over all cores. */
  readonly cpu: { rooms: number; people: number; server: number; machine: number };
  readonly memory: { whole: number; share: number };
  /** The packets received per second and stream, as a percentage of those sent. */
  readonly arrived: number;
  /** The response times of an idle server, with only people, and with people in rooms. */
  readonly answers: { alone: Answers; people: Answers; rooms: Answers };
}

export async function measureRooms(): Promise<{ isMet: boolean }[]> {
  return onFilledServer(
    { people: 1000, environment: ENVIRONMENT, showProgress: () => undefined },
    async ({ client, port, server }) => {
      const calls = await seedCalls(client, Math.max(...COUNTS));
      const people = fork(new URL('people.ts', import.meta.url).pathname);
      const readers = calls.flatMap((call) => call.people.slice(0, 1));
      const ground = { port, readers, serverPid: server.pid, people };
      const measured: Measured[] = [];
      for (const rooms of COUNTS) {
        for (const size of SIZES) {
          const those = calls.slice(0, rooms).map((call) => ({
            ...call,
            people: call.people.slice(0, size),
          }));
          measured.push(await measure(ground, those, size));
        }
      }
      people.disconnect();
      saveResults('rooms', { seconds: SECONDS, goal: GOAL, measured });
      print(measured);
      return measured.map(({ answers }) => ({
        isMet: answers.rooms.p50 <= GOAL * answers.people.p50,
      }));
    },
  );
}

interface Ground {
  readonly port: number;
  readonly readers: PeopleOfCall['people'];
  readonly serverPid: number;
  readonly people: ChildProcess;
}

async function measure(
  { port, readers, serverPid, people }: Ground,
  calls: readonly PeopleOfCall[],
  size: number,
): Promise<Measured> {
  // The first page of a person's sessions, which runs a query under RLS.
  const reader = { port, path: '/api/sessions?bucket=upcoming', headers: readers };
  const ask = () => answersOf(reader, SECONDS);
  const alone = await ask();

  await tell(people, { type: 'talk', calls: calls.length, people: size });
  const withPeople = await ask();
  await tell(people, { type: 'leave' });

  await tell(people, { type: 'join', port, calls });
  const pids = childrenOf(serverPid, /room-worker/);
  if (pids.length !== calls.length) throw new Error(`there are ${pids.length} rooms`);
  const cpu = () => ({
    rooms: pids.map(cpuOf).reduce((sum, one) => sum + one, 0),
    people: cpuOf(people.pid ?? 0),
    server: cpuOf(serverPid),
    machine: busySeconds(),
  });
  const [heard, before, begun] = [await tell(people, { type: 'count' }), cpu(), performance.now()];
  const withRooms = await ask();
  const seconds = (performance.now() - begun) / 1000;
  const [now, heardNow] = [cpu(), await tell(people, { type: 'count' })];
  const memories = pids.map(memoryOf);
  await tell(people, { type: 'leave' });
  const percent = (name: keyof typeof now) => (100 * (now[name] - before[name])) / seconds;
  const mean = (name: 'whole' | 'share') =>
    memories.reduce((sum, one) => sum + one[name], 0) / memories.length;
  const streams = calls.length * size * (size - 1);
  return {
    rooms: calls.length,
    people: size,
    cpu: {
      ...{ rooms: percent('rooms'), people: percent('people') },
      ...{ server: percent('server'), machine: percent('machine') },
    },
    memory: { whole: mean('whole'), share: mean('share') },
    arrived: (100 * (heardNow - heard)) / seconds / streams / SENT,
    answers: { alone, people: withPeople, rooms: withRooms },
  };
}

/** Sends a command to the clients. @returns the number of packets received so far. */
function tell(people: ChildProcess, told: Told): Promise<number> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new Error('the people are gone'));
    people.once('exit', end);
    people.once('message', ({ heard }: { heard: number }) => {
      people.off('exit', end);
      resolve(heard);
    });
    people.send(told);
  });
}

function print(measured: readonly Measured[]): void {
  const rounded = (value: number) => Math.round(value * 100) / 100;
  console.table(
    measured.map(({ rooms, people, cpu, memory, arrived }) => ({
      ...{ rooms, people },
      'CPU of one core: rooms, %': rounded(cpu.rooms),
      'web server': rounded(cpu.server),
      'the people': rounded(cpu.people),
      'whole machine': rounded(cpu.machine),
      'MB of one room': rounded(memory.whole),
      'its own': rounded(memory.share),
      'arrived of 100': rounded(arrived),
    })),
  );
  console.table(
    measured.map(({ rooms, people, answers }) => ({
      ...{ rooms, people },
      'median alone, ms': rounded(answers.alone.p50),
      'with people': rounded(answers.people.p50),
      'with rooms': rounded(answers.rooms.p50),
      'rooms : people': rounded(answers.rooms.p50 / answers.people.p50),
      '95th alone': rounded(answers.alone.p95),
      'with people ': rounded(answers.people.p95),
      'with rooms ': rounded(answers.rooms.p95),
    })),
  );
}
