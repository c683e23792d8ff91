import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listenHttp } from './listen-http.ts';

const QUICK = { headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 50 };

let server: Server;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function listenQuickly(connections: number): Promise<void> {
  server = await listenHttp(
    async (request) => new Response(await request.text()),
    { port: 0, hostname: '127.0.0.1' },
    { ...QUICK, connections },
  );
}

async function open(): Promise<Socket> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on no port');
  const socket = connect(address.port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

test.for([
  ['head', 'POST / HTTP/1.1\r\nHost: a\r\n'],
  ['body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nslow'],
])('Rule 10.272, an unfinished %s is cut off', async ([, sent = '']) => {
  await listenQuickly(10);
  const socket = await open();
  socket.write(sent);
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString();
  });
  await once(socket, 'close');
  expect(answer).toContain('408 Request Timeout');
});

test('Rule 10.272, a connection above the limit is closed at once, and the others get responses', async () => {
  await listenQuickly(1);
  const first = await open();
  const second = await open();
  await once(second, 'close');
  first.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const [answer] = await once(first, 'data');
  expect(String(answer)).toContain('200 OK');
});

test('Rule 10.272, by default a head has 15 seconds, a body 30, and there are 10,000 connections', async () => {
  server = await listenHttp(async () => new Response(), { port: 0, hostname: '127.0.0.1' });
  const { headersTimeout, requestTimeout, maxConnections } = server;
  expect([headersTimeout, requestTimeout, maxConnections]).toEqual([15_000, 30_000, 10_000]);
});
