import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startBuilt } from '../../../server/src/testing/built-server.ts';
import { logInFirst } from '../../../server/src/testing/stored-logins.ts';
import { openStream } from './crowd.ts';
import { withClient, type Installation } from './installation.ts';
import { signUp } from './promotion.ts';

/** The number of requests that each client sends for a large response and does not read. */
const DOWNLOADS = 40;

export interface Stopped {
  /** The seconds from the signal until the process exits. */
  readonly seconds: number;
  readonly code: number | null;
  /** The status of the request that was in progress at the signal. */
  readonly status: number;
  /** True if every part shut down cleanly and left nothing to recover. */
  readonly isWhole: boolean;
}

/** Stops a server while clients keep their connections open, with this many clients of each kind. Rule 10.271 */
export async function stopAmongClients(
  installation: Installation,
  clients: number,
): Promise<Stopped> {
  const server = await startBuilt(installation.environment);
  const sockets: Socket[] = [];
  try {
    const people = await withClient(installation.url(), (client) =>
      logInFirst(client, 'elder', clients),
    );
    const streams = await Promise.all(
      people.map((each) => openStream(server.origin, each.headers)),
    );
    for (let n = 0; n < clients; n += 1) {
      sockets.push(await send(server.origin, SLOW_BODY), await send(server.origin, SLOW_HEAD));
      sockets.push(await send(server.origin, UNREAD.repeat(DOWNLOADS)));
    }
    const answer = signUp(server.origin, `${crypto.randomUUID()}@example.org`);
    await fetch(`${server.origin}/healthz`);
    const startedAt = performance.now();
    const code = await server.end('SIGTERM');
    const seconds = (performance.now() - startedAt) / 1000;
    const { status } = await answer;
    for (const stream of streams) stream.destroy();
    const isWhole = !server.output().includes('the stop took too long');
    return { seconds, code, status, isWhole };
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.end('SIGKILL');
  }
}

const SLOW_HEAD = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n';
const SLOW_BODY =
  'POST /api/sign-up HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
const UNREAD = 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';

async function send(origin: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(text);
  return socket;
}
