import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../../server/src/platform/process/config.ts';
import { openLog } from '../../../server/src/platform/process/log.ts';
import { startServer, type RunningServer } from '../../../server/src/server.ts';
import { keepSigningUp, promote, signUp } from './promotion.ts';
import { temporaryFolder } from '../../../server/src/testing/server-process.ts';
import { openTestSmtpServer } from '../../../server/src/testing/smtp-server.ts';

/** Setting up a database is slow, so it is done only once. */
const folder = temporaryFolder();
afterAll(() => folder.remove());

const withServer = async (
  run: (server: RunningServer, origin: string) => Promise<void>,
  more: Readonly<Record<string, string>> = {},
) => {
  const settings = { PORT: '0', DATA_DIR: folder.path, TRUST_PROXY: '1', ...more };
  const server = await startServer(readConfig(settings), openLog('silent'));
  try {
    await run(server, server.origin.replace('localhost', '127.0.0.1'));
  } finally {
    await server.stop();
  }
};

test('Rule 10.268, when the primary is killed and its standby promoted, the server writes again within five seconds and has lost nothing', async () => {
  const { acknowledged, lost, seconds, wrong } = await promote();
  expect(wrong).toEqual([]);
  expect(lost).toBe(0);
  expect(acknowledged).toBeGreaterThan(6);
  expect(seconds).toBeLessThan(5);
}, 120_000);

test('Rule 10.269, a dead embedded database is restarted, and until then each response is 503 with Retry-After', async () => {
  await withServer(async (_, origin) => {
    const signUps = keepSigningUp(origin);
    await signUps.reached(2);
    const cluster = join(folder.path, 'postgres/postmaster.pid');
    process.kill(Number(readFileSync(cluster, 'utf8').split('\n')[0]), 'SIGKILL');
    const before = signUps.acknowledged.length;
    await signUps.reached(before + 4);
    await signUps.stop();
    expect(signUps.wrong).toEqual([]);
    await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200));
  });
}, 120_000);

test('Rule 10.271, a stop takes at most five seconds, whatever clients, mail server and database do', async () => {
  const smtp = await openTestSmtpServer(Array.from({ length: 9 }, () => 'hang'));
  const release = Promise.withResolvers<void>();
  let took = 0;
  await withServer(
    async (server, origin) => {
      const { hostname, port } = new URL(origin);
      expect((await signUp(origin, 'rosa@example.org')).status).toBe(201);
      await smtp.offered(1);
      const locked = Promise.withResolvers<void>();
      const holding = server.platform.db.transaction().execute(async (tx) => {
        await sql`lock table users in access exclusive mode`.execute(tx);
        locked.resolve();
        await release.promise;
      });
      await locked.promise;
      const waiting = signUp(origin, 'theo@example.org').catch(() => null);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      // The rest of this request body never arrives.
      socket.write(
        'POST /api/sign-up HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n',
      );
      socket.write('Content-Length: 100\r\n\r\n{');
      await fetch(`${origin}/healthz`);
      const startedAt = performance.now();
      await server.stop();
      took = performance.now() - startedAt;
      socket.destroy();
      release.resolve();
      await Promise.allSettled([holding, waiting]);
    },
    { SMTP_URL: smtp.url },
  );
  await smtp.close();
  expect(took).toBeLessThan(5000);
}, 60_000);
