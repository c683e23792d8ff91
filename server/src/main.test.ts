import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test as base } from 'vitest';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';
import { readNotedSettings } from './platform/process/noted-settings.ts';
import { cloneDatabase } from './testing/clone-database.ts';
import {
  failToStart,
  signUpOver,
  startProcess,
  temporaryFolder,
} from './testing/server-process.ts';

/** A server with an external database and a low priority. */
const test = base.extend('started', { scope: 'file' }, async ({}, { onCleanup }) => {
  const home = temporaryFolder();
  const database = await cloneDatabase();
  const server = await startProcess(
    { DATA_DIR: home.path, DATABASE_URL: database.url, LOG_LEVEL: 'info' },
    3,
  );
  onCleanup(async () => {
    await server.end('SIGTERM');
    await database.drop();
    home.remove();
  });
  return { home, database, server };
});

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

// `config.test.ts` covers the message for each setting.
test('an invalid setting ends the start with one sentence and code 1', async () => {
  const { code, output } = await failToStart({ DATA_DIR: folder.path, PORT: 'abc' });
  expect(output).toBe('PORT: expected a whole number from 0 to 65535.\n');
  expect(code).toBe(1);
});

describe('a missing dependency ends the start with one sentence and code 1', () => {
  test('an unreachable database', async () => {
    const DATABASE_URL = 'postgres://oakling:x@127.0.0.1:1/oakling';
    const { code, output } = await failToStart({ DATA_DIR: folder.path, DATABASE_URL });
    expect(output).toMatch(/^DATABASE_URL: expected a PostgreSQL server at 127\.0\.0\.1:1 .*\n$/);
    expect(code).toBe(1);
  });

  test('an unreachable replica', async () => {
    const database = await cloneDatabase();
    const { code, output } = await failToStart({
      DATA_DIR: folder.path,
      DATABASE_URL: database.url,
      DATABASE_REPLICA_URL: 'postgres://oakling:x@127.0.0.1:1/oakling',
    });
    await database.drop();
    expect(output).toMatch(/^DATABASE_REPLICA_URL: expected a PostgreSQL server .*\n$/);
    expect(code).toBe(1);
  });

  test('a data folder that cannot be written to', async () => {
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    const { code, output } = await failToStart({ DATA_DIR: join(file, 'data') });
    expect(output).toMatch(/^DATA_DIR: expected a folder that can be written to, .*\n$/);
    expect(code).toBe(1);
  });
});

describe('with an external database and a low priority', () => {
  test('the database is used as it is, and no other is started', async ({ started }) => {
    const { home, database, server } = started;
    expect((await signUpOver(server.origin, 'rosa@example.org')).status).toBe(201);
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    const { rows } = await owner.query('select email from users');
    await owner.end();
    expect(rows).toEqual([{ email: 'rosa@example.org' }]);
    expect(existsSync(join(home.path, 'postgres'))).toBe(false);
  });

  test('without METRICS_PORT, nothing is measured or served', ({ started }) => {
    expect(started.server.output()).not.toContain('metrics are served');
  });

  test('the server keeps the priority, also in delivery', ({ started }) => {
    const threads = readdirSync(`/proc/${started.server.child.pid}/task`).map(Number);
    for (const thread of threads) expect(getPriority(thread)).toBeGreaterThanOrEqual(3);
  });
});

test('Rule 10.297, a folder that Oakling did not create is not used as a database, and stays', async () => {
  const file = join(folder.path, 'postgres/PG_VERSION');
  mkdirSync(join(folder.path, 'postgres'));
  writeFileSync(file, '18');
  await expect(startEmbeddedPostgres(folder.path)).rejects.toThrow(/is not a database of Oakling/);
  expect(existsSync(file)).toBe(true);
});

describe('with the embedded database', () => {
  // Setting up the database takes longer than everything else, so the first test does it for all of them.
  const home = temporaryFolder();
  afterAll(() => home.remove());

  test('SIGTERM finishes work in progress and stops cleanly', async () => {
    const server = await startProcess({ DATA_DIR: home.path });
    // Rule 10.510
    expect(readNotedSettings(home.path)).toMatchObject({ NODE_ENV: 'development', ROOM: 'off' });
    const answer = signUpOver(server.origin, 'leo@example.org');
    // After two more round trips, the server has read the request. Hashing the password takes longer than the signal.
    for (let trip = 0; trip < 2; trip += 1) await fetch(`${server.origin}/healthz`);
    expect(await server.end('SIGTERM')).toBe(0);
    expect((await answer).status).toBe(201);
    expect(existsSync(join(home.path, 'postgres/postmaster.pid'))).toBe(false);
    for (const name of ['server.lock', 'running-settings.json']) {
      expect(existsSync(join(home.path, name)), name).toBe(false);
    }
  });

  test('a second server on the same data folder is told which process has it, and live streams end when the first stops, without delaying it', async () => {
    const first = await startProcess({ DATA_DIR: home.path });
    const { code, output } = await failToStart({ DATA_DIR: home.path });
    expect(output).toContain(`another Oakling server (process ${first.child.pid}) is using`);
    expect(code).toBe(1);
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
    const signedUp = await signUpOver(first.origin, 'streams@example.org');
    const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const stream = await fetch(`${first.origin}/api/live`, { headers: { cookie } });
    const received = stream.text();
    const startedAt = performance.now();
    expect(await first.end('SIGINT')).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect(await received).toContain('event: refresh');
  });
});
