import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { freePort } from '../../../server/src/platform/postgres/free-port.ts';
import { startBuilt } from '../../../server/src/testing/built-server.ts';
import { logInFirst, type Member } from '../../../server/src/testing/stored-logins.ts';
import { withClient, type Installation } from './installation.ts';

const LOOK_MS = 200;
const AT_ONCE = 50;

interface Crowd {
  /** The number of open event streams. Each belongs to a different person. */
  readonly streams: number;
  /** The number of connections that send one request after another. */
  readonly busy: number;
  /** The number of connections whose request is never complete. */
  readonly slow: number;
  readonly seconds: number;
  /** The number of seconds for which queries about people are blocked. */
  readonly heldSeconds: number;
}

export interface Crowded {
  /** The number of streams that are still open at the end. */
  readonly streams: number;
  readonly answers: number;
  /** The number of failed responses on busy connections. */
  readonly wrong: number;
  /** The number of slow connections that the server closed. Each of them is replaced. */
  readonly cut: number;
  /** The longest time until /readyz responded on the metrics port, in seconds. */
  readonly readySeconds: number;
  /**
   * The longest time until /readyz responded on the public port, where Node accepts one new connection per turn of the
   * event loop.
   */
  readonly amongPeopleSeconds: number;
  /** The longest time until /readyz responded on the public port while the streams opened, in seconds. */
  readonly openingSeconds: number;
  /** The number of failed responses on both ports. */
  readonly readyNo: number;
}

/**
 * Puts a server under load and blocks all of its database connections for a while. Monitoring must still get responses.
 * Rule 10.283
 */
export async function crowd(installation: Installation, size: Crowd): Promise<Crowded> {
  const metricsPort = String(await freePort());
  const server = await startBuilt({ ...installation.environment, METRICS_PORT: metricsPort });
  const over = new AbortController();
  try {
    return await withClient(installation.url(), async (client) => {
      const people = await logInFirst(client, 'elder', size.streams);
      const opened = new AbortController();
      const amongOpening = watch(server.origin, opened.signal);
      const streams = await openStreams(server.origin, people);
      opened.abort();
      const opening = await amongOpening;
      const slow = Array.from({ length: size.slow }, () => beSlow(server.origin, over.signal));
      const busy = Array.from({ length: size.busy }, (_, n) =>
        beBusy(server.origin, people[n % people.length], over.signal),
      );
      const watched = watch(`http://127.0.0.1:${metricsPort}`, over.signal);
      const amongPeople = watch(server.origin, over.signal);
      await wait((size.seconds - size.heldSeconds) * 1000);
      await holdPeople(client, size.heldSeconds);
      over.abort();
      const done = await Promise.all(busy);
      const open = streams.filter((stream) => !stream.destroyed && !stream.complete).length;
      for (const stream of streams) stream.destroy();
      const sum = (of: 'answers' | 'wrong') => done.reduce((total, each) => total + each[of], 0);
      const cut = slow.reduce((total, each) => total + each.cut(), 0);
      const counts = { answers: sum('answers'), wrong: sum('wrong'), cut };
      const [there, here] = await Promise.all([watched, amongPeople]);
      return {
        streams: open,
        ...counts,
        readySeconds: there.seconds,
        amongPeopleSeconds: here.seconds,
        openingSeconds: opening.seconds,
        readyNo: opening.no + there.no + here.no,
      };
    });
  } finally {
    over.abort();
    await server.end('SIGTERM');
  }
}

async function openStreams(origin: string, people: readonly Member[]): Promise<IncomingMessage[]> {
  const opened: IncomingMessage[] = [];
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const some = people.slice(from, from + AT_ONCE);
    opened.push(...(await Promise.all(some.map(({ headers }) => openStream(origin, headers)))));
  }
  return opened;
}

export function openStream(
  origin: string,
  headers: Readonly<Record<string, string>>,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(`${origin}/api/live`, { headers, agent: false }, (stream) => {
      stream.on('error', () => undefined);
      stream.on('data', () => resolve(stream));
      stream.once('close', () => reject(new Error(`no stream: ${stream.statusCode}`)));
    });
    request.on('error', reject);
  });
}

/** Sends a header from time to time, but never completes the request. */
function beSlow(origin: string, over: AbortSignal) {
  const { hostname, port } = new URL(origin);
  let cut = 0;
  let socket: Socket;
  const open = () => {
    socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write('POST /api/sign-up HTTP/1.1\r\nHost: a\r\n');
    socket.resume();
    socket.once('close', () => {
      if (over.aborted) return;
      cut += 1;
      open();
    });
  };
  open();
  const trickle = setInterval(() => socket.write('X-More: a\r\n'), 1000);
  over.addEventListener('abort', () => {
    clearInterval(trickle);
    socket.destroy();
  });
  return { cut: () => cut };
}

async function beBusy(origin: string, person: Member | undefined, over: AbortSignal) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = person?.headers ?? {};
  let answers = 0;
  let wrong = 0;
  while (!over.aborted) {
    const { status } = await ask(`${origin}/api/matches`, { headers, agent });
    answers += 1;
    if (status !== 200) wrong += 1;
  }
  agent.destroy();
  return { answers, wrong };
}

/** Polls on new connections, as a load balancer does. */
async function watch(origin: string, over: AbortSignal) {
  let seconds = 0;
  let no = 0;
  while (!over.aborted) {
    const askedAt = performance.now();
    const { status } = await ask(`${origin}/readyz`, { agent: false });
    seconds = Math.max(seconds, (performance.now() - askedAt) / 1000);
    if (status !== 200) no += 1;
    await wait(LOOK_MS);
  }
  return { seconds, no };
}

function ask(url: string, options: object): Promise<{ status: number }> {
  return new Promise((resolve) => {
    const request = get(url, options, (answer) => {
      answer.resume();
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0 }));
    });
    request.once('error', () => resolve({ status: 0 }));
  });
}

/** Blocks queries about people. Each of these queries holds a connection. */
async function holdPeople(client: pg.Client, seconds: number): Promise<void> {
  await client.query('begin');
  await client.query('lock table people in access exclusive mode');
  await wait(seconds * 1000);
  await client.query('rollback');
}
