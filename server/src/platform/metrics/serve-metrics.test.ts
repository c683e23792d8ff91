import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test as base } from 'vitest';
import type { ServerProcess } from '../../testing/built-server.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import {
  failToStart,
  signUpOver,
  startProcess,
  temporaryFolder,
} from '../../testing/server-process.ts';
import { openTestSmtpServer } from '../../testing/smtp-server.ts';
import { eventually } from '../../testing/eventually.ts';

const portIn = (output: string) => /"port":(\d+),"msg":"metrics are served"/.exec(output)?.[1];

/** The log line may appear shortly after the server reports that it is ready. */
const portOf = ({ output }: ServerProcess) =>
  eventually(async () => {
    const port = portIn(output());
    expect(port).toBeDefined();
    return port;
  });

const linesOf = (output: string, words: string): Record<string, unknown>[] =>
  output
    .split('\n')
    .filter((line) => line.includes(`"msg":"${words}"`))
    .map((line) => JSON.parse(line));

async function startMeasured(
  settings: Readonly<Record<string, string>>,
  onTestFinished: (end: () => Promise<void>) => void,
) {
  const database = await cloneDatabase();
  const folder = temporaryFolder();
  const server = await startProcess({
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'info',
    ...settings,
  });
  onTestFinished(async () => {
    await server.end('SIGTERM');
    await database.drop();
    folder.remove();
  });
  return server;
}

const FILE = { scope: 'file' } as const;

const test = base
  .extend('smtp', FILE, async ({}, { onCleanup }) => {
    const smtp = await openTestSmtpServer(['refuse']);
    onCleanup(() => smtp.close());
    return smtp;
  })
  // A measured server whose mail server rejects the first mail.
  .extend('measured', FILE, async ({ smtp }, { onCleanup }) => {
    const server = await startMeasured({ METRICS_PORT: '0', SMTP_URL: smtp.url }, onCleanup);
    return { server, port: await portOf(server) };
  });

test('metrics have a separate port, for this machine only', async ({ measured }) => {
  const { server, port } = measured;
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('oakling_pool_connections{pool="requests",state="idle"}');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  const onMainPort = await fetch(`${server.origin}/metrics`);
  expect(onMainPort.headers.get('content-type')).not.toContain('text/plain');
  // Binding a different loopback address fails if the server listens on all addresses.
  const beside = createServer();
  await new Promise<void>((resolve, reject) => {
    beside.once('error', reject);
    beside.listen(Number(port), '127.0.0.2', resolve);
  });
  beside.close();
});

test('Rule 10.283, monitoring can also check readiness there', async ({ measured }) => {
  const origin = `http://127.0.0.1:${measured.port}`;
  expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ status: 'ok' });
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({
    status: 'ready',
    lastBackup: null,
  });
});

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isConnected = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isConnected;
}

test('Rule 10.283, a server doesn’t report ready before people can connect', async ({
  onTestFinished,
}) => {
  const database = await cloneDatabase();
  const folder = temporaryFolder();
  const holder = createServer();
  holder.listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo; // The cast is safe: a server on a port has an AddressInfo.
  onTestFinished(async () => {
    holder.close();
    await database.drop();
    folder.remove();
  });
  const { code, output } = await failToStart({
    ...{ DATA_DIR: folder.path, DATABASE_URL: database.url, LOG_LEVEL: 'info' },
    ...{ PORT: String(port), METRICS_PORT: '0' },
  });
  expect(output).toContain(`PORT: expected a free port, but ${port} is taken on 127.0.0.1.\n`);
  expect(code).toBe(1);
  expect(portIn(output)).toBeUndefined();
});

test('Rule 10.283, a server doesn’t report ready once people can’t connect anymore', async ({
  onTestFinished,
}) => {
  const server = await startMeasured({ METRICS_PORT: '0' }, onTestFinished);
  const [main, metrics] = [Number(new URL(server.origin).port), Number(await portOf(server))];
  // The unfinished request delays the shutdown.
  const slow = connect(main, '127.0.0.1').on('error', () => undefined);
  slow.write('POST /api/sign-up HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
  await fetch(`${server.origin}/healthz`);
  expect([await isOpen(main), await isOpen(metrics)]).toEqual([true, true]);
  const ended = server.end('SIGTERM');
  await eventually(async () => expect(await isOpen(main)).toBe(false));
  expect(await isOpen(metrics)).toBe(false);
  expect(server.child.exitCode).toBeNull();
  slow.destroy();
  expect(await ended).toBe(0);
});

test('a mail that is first rejected and then accepted counts once as each, and the log names its request on every try', async ({
  smtp,
  measured,
}) => {
  const { server, port } = measured;
  const signedUp = await signUpOver(server.origin, 'rosa@example.org');
  const requestId = signedUp.headers.get('x-request-id');
  await smtp.accepted(1);
  // Scheduled jobs may run meanwhile.
  const tries = () =>
    linesOf(server.output(), 'jobs done').filter((line) => line['queue'] === 'mail');
  await eventually(async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain('oakling_mails_total{result="failed"} 1\n');
    expect(text).toContain('oakling_mails_total{result="sent"} 1\n');
    expect(tries()).toHaveLength(2);
  });
  for (const line of tries()) expect(line).toMatchObject({ requestIds: [requestId] });
  expect(linesOf(server.output(), 'job failed, will be tried again')).toMatchObject([
    { requestId },
  ]);
});
