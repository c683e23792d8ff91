import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { lockDataDir } from '../../../server/src/platform/process/data-dir-lock.ts';
import type { Browser } from '../../../server/src/testing/browser.ts';
import { insertPeople } from '../../../server/src/testing/rows.ts';
import { runModeratorCommand } from './run-moderator-command.ts';
import { test } from '../../../server/src/testing/fixtures.ts';
import { enrolledModerator } from '../../../server/src/testing/moderator.ts';
import { temporaryFolder, startProcess } from '../../../server/src/testing/server-process.ts';
import { PASSWORD, type TestApp } from '../../../server/src/testing/test-app.ts';

const COMMAND = join(import.meta.dirname, '../../../scripts/moderator.ts');

async function run(environment: Record<string, string>, ...args: string[]) {
  const { code, words } = await runModeratorCommand({ LOG_LEVEL: 'warn', ...environment }, args);
  return { code, output: `${words}\n` };
}

async function runProgram(environment: Record<string, string>, ...args: string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, LOG_LEVEL: 'warn', ...environment };
  const child = spawn(process.execPath, [COMMAND, ...args], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code, output };
}

const SECRET = 'a secret of the tests that is long enough';
const here = (app: TestApp) => ({
  DATABASE_URL: app.databaseUrl,
  AUTH_SECRET: SECRET,
  DATA_DIR: '/nowhere',
});

async function eventsAbout(app: TestApp, subject: string): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select type from audit_log
    where subject_id = ${subject} and request_id = 'moderator-command' order by id
  `.execute(app.platform.db);
  return rows.map(({ type }) => type);
}

describe('Rule 9.60, the command makes a moderator', () => {
  test('for a new address, with a link that sets the password once, and reports an existing one', async ({
    app,
  }) => {
    const email = 'maud@home.example';
    const first = await run(here(app), ' Maud@Home.example ');
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${email} is a moderator now.`),
    });
    const token = /set-password\?account=maud%40home\.example&code=(\S+)/.exec(first.output)?.[1];
    const browser = app.browser();
    await browser.must('POST', '/api/reset-password', { token, newPassword: PASSWORD });
    await browser.must('POST', '/api/log-in', { email, password: PASSWORD });
    const { id, ...me } = (await browser.get('/api/me')).body;
    expect(me).toMatchObject({ role: null, email, fullName: '', moderator: 'setting-up' });

    const second = await run(here(app), email);
    expect(second).toMatchObject({
      code: 0,
      output: expect.stringContaining('is a moderator already.'),
    });
    expect((await run(here(app), '--list')).output).toMatch(
      /maud@home\.example .* no second factor yet/,
    );
    expect(await eventsAbout(app, id)).toEqual(['ModeratorMade', 'ModeratorLinkMade']);
    expect(await eventsAbout(app, 'all')).toEqual(['ModeratorsListed']);
  });

  test.for([
    [['nobody'], /^EMAIL: expected an email address, but got nobody\.\n$/],
    [[], /^Usage: .*\n$/],
    [['--admin', 'maud@home.example'], /^Usage: .*\n$/],
    [['--list', 'maud@home.example'], /^Usage: .*\n$/],
    [['ghost@home.example', '--remove'], /^ghost@home\.example is not a moderator\.\n$/],
  ] as const)('%j ends with one sentence and code 1', async ([args, sentence], { app }) => {
    const { code, output } = await run(here(app), ...args);
    expect([code, output]).toEqual([1, expect.stringMatching(sentence)]);
  });
});

test('Rule 1.134, A226, an unused set-up link ends when the moderator gets another password', async ({
  app,
}) => {
  const email = 'two-links@home.example';
  const link = async () => /code=(\S+)/.exec((await run(here(app), email)).output)?.[1];
  const set = (browser: Browser, token: unknown) =>
    browser.post('/api/reset-password', { token, newPassword: PASSWORD });
  const [earlier, moderator] = [await link(), app.browser()];
  expect((await set(moderator, await link())).status).toBe(204);
  expect((await set(app.browser(), earlier)).body.code).toBe('link-invalid');

  const later = await link();
  await moderator.must('POST', '/api/log-in', { email, password: PASSWORD });
  const passwords = { currentPassword: PASSWORD, newPassword: 'another one of a moderator' };
  await moderator.must('POST', '/api/change-password', passwords);
  expect((await set(app.browser(), later)).body.code).toBe('link-invalid');
});

test('Rule 9.60, the program itself reports errors in one sentence, with exit code 1', async ({
  app,
}) => {
  const { code, output } = await runProgram(here(app), 'nobody');
  expect([code, output]).toEqual([1, 'EMAIL: expected an email address, but got nobody.\n']);
});

describe('Rule 9.61, a member can’t be a moderator', () => {
  test('the command refuses a member’s address in one sentence, without changes', async ({
    app,
  }) => {
    const member = await app.signUp('elder');
    const users = await app.count('users');
    const { code, output } = await run(here(app), member.email);
    expect(code).toBe(1);
    expect(output).toBe(
      `${member.email} belongs to a member of Oakling, who cannot be a moderator; choose another address.\n`,
    );
    expect([await app.count('users'), await eventsAbout(app, member.personId)]).toEqual([
      users,
      [],
    ]);
  });

  test('the database refuses an account that is both, in either order', async ({ app }) => {
    const { db } = app.platform;
    const member = await app.signUp('elder');
    await expect(
      sql`insert into moderators (user_id) values (${member.personId})`.execute(db),
    ).rejects.toThrow("a member can't be a moderator");
    const { browser } = await enrolledModerator(app);
    await expect(
      sql.raw(insertPeople({ id: `'${browser.personId}'` })).execute(db),
    ).rejects.toThrow("a member can't be a moderator");
  });
});

describe('Rule 9.66, removing a moderator', () => {
  test('ends the logins, closes the stream and deletes the second factor', async ({
    app,
    server,
  }) => {
    const { browser } = await enrolledModerator(app);
    const stream = await server.open(browser);
    const { code, output } = await run(here(app), browser.email, '--remove');
    expect([code, output]).toEqual([0, expect.stringContaining('is no longer a moderator')]);
    // The command does not wake any server. A running server polls.
    await app.deliver();
    await stream.ended;
    expect((await browser.get('/api/me')).status).toBe(401);
    const body = { email: browser.email, password: PASSWORD };
    expect((await browser.post('/api/log-in', body)).body).toEqual({ needsCode: false });
    expect((await browser.get('/api/me')).body).not.toHaveProperty('moderator');
    expect(await eventsAbout(app, browser.personId)).toEqual(['ModeratorMade', 'ModeratorRemoved']);
  });
});

test('Rule 9.60, before the first start has created the tables, the command says so', async ({
  openApp,
}) => {
  const app = await openApp();
  await app.query`drop table host_settings`;
  expect(await run(here(app), 'maud@home.example')).toEqual({
    code: 1,
    output: expect.stringContaining('The database has no tables yet. Start Oakling'),
  });
});

test('Rule 9.60, it works with the embedded database while the server runs or is stopped', async () => {
  const folder = temporaryFolder();
  const environment = { DATA_DIR: folder.path };
  const stopped = await run(environment, 'one@home.example');
  const server = await startProcess(environment);
  const running = await runProgram(environment, 'two@home.example');
  const listed = await run(environment, '--list');
  await server.end('SIGTERM');
  folder.remove();
  expect([stopped.code, running.code]).toEqual([0, 0]);
  expect(listed.output.match(/(one|two)@home\.example/g)).toHaveLength(2);
});

test('Rule 9.60, while the server of the data folder starts or stops, the command says so and does nothing', async () => {
  const folder = temporaryFolder();
  const unlock = lockDataDir(folder.path);
  const { code, output } = await run({ DATA_DIR: folder.path }, 'one@home.example');
  unlock();
  folder.remove();
  expect([code, output]).toEqual([1, expect.stringContaining('is starting or stopping')]);
});
