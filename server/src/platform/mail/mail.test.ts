import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { openTestSmtpServer, type Behaviour } from '../../testing/smtp-server.ts';
import { readConfig } from '../process/config.ts';
import { openDatabase, openPool, type Db } from '../db/database.ts';
import { startJobs } from '../jobs/jobs.ts';
import { openLog } from '../process/log.ts';
import { mailEncryption, mailQueue, makeQueueMail, type Mail } from './mail.ts';

const SECRET = 'a secret of the tests that is long enough';
const MAIL: Mail = {
  to: 'sam@example.org',
  subject: 'Hello',
  text: 'Hello Sam',
  html: '<p>Hello Sam</p>',
};
const log = openLog('silent');

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Db;
beforeEach(async () => {
  database = await cloneDatabase();
  db = openDatabase(openPool(database.url, 'optional', log));
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

/** The real queue and the real sender against a server that behaves as planned. */
async function post(plan: readonly Behaviour[]) {
  const server = await openTestSmtpServer(plan);
  const encryption = mailEncryption(SECRET);
  const config = readConfig({ SMTP_URL: server.url, MAIL_FROM: 'Oakling <hello@oakling.example>' });
  const jobs = await startJobs(database.url, [mailQueue(config, db, encryption)], true, log);
  return {
    server,
    queueMail: makeQueueMail(jobs, encryption, 'http://localhost:3000'),
    close: async () => {
      await jobs.stop();
      await server.close();
    },
  };
}

test('a mail is sent once to its one recipient, from the configured sender, marked automatic', async () => {
  const { server, queueMail, close } = await post([]);
  await db.transaction().execute((tx) => queueMail(tx, MAIL));
  await server.accepted(1);
  await close();
  const [mail] = server.received;
  expect(server.received).toHaveLength(1);
  expect(mail?.from).toEqual({ name: 'Oakling', address: 'hello@oakling.example' });
  expect(mail?.to).toEqual([{ name: '', address: 'sam@example.org' }]);
  expect(mail?.text?.trim()).toBe('Hello Sam');
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
});

test('what belongs into a calendar is a part of the mail, with its method', async () => {
  const { server, queueMail, close } = await post([]);
  const text = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
  const mail = { ...MAIL, calendar: { method: 'CANCEL', text } } as const;
  await db.transaction().execute((tx) => queueMail(tx, mail));
  await server.accepted(1);
  await close();
  const part = server.received[0]?.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  expect(part?.method).toBe('CANCEL');
  const content = part?.content ?? '';
  const calendar = typeof content === 'string' ? content : new TextDecoder().decode(content);
  expect(calendar).toBe(text.replaceAll('\r', ''));
  expect(server.received[0]?.text?.trim()).toBe('Hello Sam');
});

test.for([['refuse'], ['die-after-data']] as const)(
  'when the server will %s, the same mail is tried again under the same Message-ID',
  async (plan) => {
    const { server, queueMail, close } = await post(plan);
    await db.transaction().execute((tx) => queueMail(tx, MAIL));
    await server.accepted(1);
    await close();
    const ids = server.received.map((mail) => mail.messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
  },
);

test('a change that is rolled back sends no mail, and the next one does', async () => {
  const { server, queueMail, close } = await post([]);
  const rolledBack = db.transaction().execute(async (tx) => {
    await queueMail(tx, { ...MAIL, subject: 'never' });
    throw new Error('the change fails');
  });
  await expect(rolledBack).rejects.toThrow('the change fails');
  await queueMail(db, { ...MAIL, subject: 'sent' });
  await server.accepted(1);
  await close();
  expect(server.received.map((mail) => mail.subject)).toEqual(['sent']);
});

test('retries are spaced by a growing delay of at most an hour', async () => {
  const { close } = await post([]);
  const { rows } = await sql<Record<string, unknown>>`
    select retry_limit, retry_delay, retry_backoff, retry_delay_max from pgboss.queue where name = 'mail'
  `.execute(db);
  await close();
  expect(rows).toEqual([
    { retry_limit: 30, retry_delay: 2, retry_backoff: true, retry_delay_max: 3600 },
  ]);
});

test('what the server answers about a recipient stays out of the job table and the log', async () => {
  const lines: string[] = [];
  const server = await openTestSmtpServer(['refuse']);
  const encryption = mailEncryption(SECRET);
  const config = readConfig({ SMTP_URL: server.url });
  const listening = openLog('debug', { write: (line: string) => lines.push(line) });
  const jobs = await startJobs(database.url, [mailQueue(config, db, encryption)], true, listening);
  await makeQueueMail(jobs, encryption, 'http://localhost:3000')(db, MAIL);
  await server.accepted(1);
  await jobs.stop();
  await server.close();
  const { rows } = await sql<{ output: unknown }>`select output from pgboss.job`.execute(db);
  const written = lines.join('') + JSON.stringify(rows);
  expect(written).toContain('mail was not taken: EMESSAGE 450');
  expect(written).not.toContain(MAIL.to);
});
