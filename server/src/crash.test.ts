import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cloneDatabase } from './testing/clone-database.ts';
import type { ServerProcess } from './testing/built-server.ts';
import { startProcess, temporaryFolder } from './testing/server-process.ts';
import { openTestSmtpServer, type Behaviour, type TestSmtpServer } from './testing/smtp-server.ts';

const PARENT = 'maria@family.example';

let folder: ReturnType<typeof temporaryFolder>;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let owner: pg.Client;
let smtp: TestSmtpServer;
let server: ServerProcess;

beforeEach(async () => {
  folder = temporaryFolder();
  database = await cloneDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterEach(async () => {
  await server.end('SIGKILL');
  await smtp.close();
  await owner.end();
  await database.drop();
  folder.remove();
});

const start = () =>
  startProcess({
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
    AUTH_SECRET: 'Zq8r2Vt5yB1xN7mK4pL9sD3fG6hJ0wQe',
  });

async function begin(...plan: readonly Behaviour[]): Promise<void> {
  smtp = await openTestSmtpServer(plan);
  server = await start();
}

/** Signs up a parent and waits until their own mail is sent. Returns the login cookie. */
async function signUp(email = PARENT): Promise<string> {
  const answer = await send('/api/sign-up', {
    role: 'parent',
    fullName: 'Maria Young',
    email,
    password: 'correct horse battery',
    ageRange: '45-60',
    acceptTerms: true,
    guardianConsent: true,
  });
  await smtp.accepted(1);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function send(path: string, body: object, cookie = ''): Promise<Response> {
  const { origin } = server;
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie,
      origin: origin.replace('127.0.0.1', 'localhost'),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const until = (isSo: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 60_000 });

const CHILDREN = ['ada', 'ben', 'cleo'].map((name) => `${name}@family.example`);

async function inviteAll(cookie: string): Promise<void> {
  for (const childEmail of CHILDREN)
    await send('/api/invites', { childName: 'Ada Young', childEmail }, cookie);
}

const recipients = () => smtp.received.map(({ to }) => to?.[0]?.address ?? '').toSorted();
const numbers = () => new Set(smtp.received.map(({ messageId }) => messageId));

async function rows(query: string): Promise<number> {
  const result = await owner.query(query);
  return result.rowCount ?? 0;
}

const isQuiet = async () =>
  (await rows('select from outbox')) === 0 &&
  (await rows(
    `select from pgboss.job where name = 'mail' and state in ('created', 'active', 'retry')`,
  )) === 0;

test('a server killed during a mail resends it with the same number, and every other mail once', async () => {
  await begin('accept', 'accept', 'hang');
  const cookie = await signUp();
  await inviteAll(cookie);
  await until(async () => smtp.received.length >= 3);
  await server.end('SIGKILL');
  // Simulates waiting until a dead server is detected.
  await owner.query(`
    update pgboss.job set started_on = started_on - interval '1 hour', heartbeat_on = now() - interval '1 hour'
    where state = 'active'
  `);
  await owner.query('update pgboss.queue set monitor_on = null');
  server = await start();
  await until(async () => (await isQuiet()) && new Set(recipients()).size === 4);
  expect(numbers().size).toBe(4);
});
