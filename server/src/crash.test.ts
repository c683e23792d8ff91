import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cloneDatabase } from './testing/clone-database.ts';
import { inviteLink } from './testing/invite-link.ts';
import type { ServerProcess } from './testing/built-server.ts';
import { startProcess, temporaryFolder } from './testing/server-process.ts';
import { openTestSmtpServer, type Behaviour, type TestSmtpServer } from './testing/smtp-server.ts';

/** The advisory lock from `outbox.ts`: while one server holds it, no other server delivers. */
const DELIVERY_LOCK = 7_046_031;
const OTHER_LOCK = 5;
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

test('a server killed between commit and delivery loses nothing that it acknowledged', async () => {
  await begin();
  const cookie = await signUp();
  await owner.query('select pg_advisory_lock($1)', [DELIVERY_LOCK]);
  await inviteAll(cookie);
  expect(await rows(`select from outbox where type = 'InviteSent'`)).toBe(3);
  await server.end('SIGKILL');
  expect(smtp.received).toHaveLength(1);
  await owner.query('select pg_advisory_unlock($1)', [DELIVERY_LOCK]);
  server = await start();
  await smtp.accepted(4);
  await until(isQuiet);
  expect(recipients()).toEqual([...CHILDREN, PARENT]);
});

test('a server killed in the middle of a batch notifies each reader once', async () => {
  await begin();
  await inviteAll(await signUp());
  await smtp.accepted(4);
  const links = smtp.received.slice(1).map((mail) => ({
    ...inviteLink(mail.text ?? ''),
    email: mail.to?.[0]?.address,
  }));
  // Holds a batch after it has written its notices and before it removes its events.
  await owner.query('select pg_advisory_lock($1)', [OTHER_LOCK]);
  await owner.query(`
    create function wait_here() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${OTHER_LOCK}); return null; end $$
  `);
  await owner.query(
    'create trigger wait_here before delete on outbox execute function wait_here()',
  );
  for (const link of links) {
    await send('/api/youth-completion', { ...link, password: 'correct horse battery' });
  }
  const waiting = `
    select from pg_locks where locktype = 'advisory' and not granted and objid = ${OTHER_LOCK}
  `;
  await until(async () => (await rows(waiting)) > 0);
  await server.end('SIGKILL');
  const notices = `select from notifications where kind = 'invite-accepted'`;
  expect(await rows(notices)).toBe(0);
  await owner.query('select pg_advisory_unlock($1)', [OTHER_LOCK]);
  server = await start();
  await smtp.accepted(7);
  await until(isQuiet);
  expect(await rows(notices)).toBe(3);
  expect(numbers().size).toBe(7);
  expect(smtp.received).toHaveLength(7);
});

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
