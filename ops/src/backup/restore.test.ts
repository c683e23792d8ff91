import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { removalQueue } from '../../../server/src/features/safety/removed-accounts.ts';
import { openPlatform } from '../../../server/src/open-platform.ts';
import { applySchema } from '../../../server/src/platform/db/apply-schema.ts';
import type { Db } from '../../../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../../server/src/platform/postgres/embedded-postgres.ts';
import { readConfig } from '../../../server/src/platform/process/config.ts';
import { openLog } from '../../../server/src/platform/process/log.ts';
import { startServer } from '../../../server/src/server.ts';
import { Browser } from '../../../server/src/testing/browser.ts';
import { tablesContaining } from '../../../server/src/testing/database-state.ts';
import { runApp } from '../../../server/src/testing/running-app.ts';
import { PASSWORD, type TestApp } from '../../../server/src/testing/test-app.ts';
import { runRestoreCommand } from './run-restore-command.ts';
import { backedUp } from '../testing/backed-up.ts';
import { catalogue } from '../../../server/src/testing/catalogue.ts';
import { runOn } from '../../../server/src/testing/template.ts';

const ORIGIN = 'http://localhost:3000';
const FILE = { scope: 'file' } as const;

const test = backedUp
  /**
   * An installation in an empty folder, restored after the family's child was removed and two attempts were killed.
   */
  .extend('restored', FILE, async ({ app, backup, env, folder, life }, { onCleanup }) => {
    const { parent, youth } = life;
    const { rows } = await sql<{ last: string }>`select max(id) as last from audit_log`.execute(
      app.platform.db,
    );
    const child = `/api/children/${youth.browser.personId}`;
    await parent.browser.must('POST', `${child}/removal`, { password: PASSWORD });
    await noteRemovals(app);
    const dataDir = join(folder, 'restored');
    const environment = { ...env, DATABASE_URL: '', DATA_DIR: dataDir };
    const refusals = await killRestores(environment, backup);
    const files = pathToFileURL(join(env.DATA_DIR, 'files')).href;
    const { words } = await runRestoreCommand(
      environment,
      [backup, '--removals', files],
      () => undefined,
    );
    const embedded = await startEmbeddedPostgres(dataDir);
    const open = await openPlatform({
      config: readConfig(environment),
      databaseUrl: embedded.url,
      origin: ORIGIN,
      log: app.platform.log,
      clock: () => new Date(),
      wakeDelivery: () => undefined,
    });
    onCleanup(async () => {
      await open.close();
      await embedded.stop();
    });
    const { url, adminUrl } = embedded;
    return {
      words,
      refusals,
      dataDir,
      url,
      adminUrl,
      app: runApp(open.platform),
      lastAudit: Number(rows[0]?.last),
    };
  });

/**
 * Kills restores into one folder, each later than the one before.
 * @returns what a server said after each.
 */
async function killRestores(environment: Environment, backup: string): Promise<string[]> {
  const { DATA_DIR } = environment;
  const moments: ((progress: string) => boolean)[] = [
    () => readdirSync(DATA_DIR).some((name) => name.startsWith('postgres.partial-')),
    (progress) => progress.includes('The copy is in place'),
  ];
  const refusals: string[] = [];
  for (const isNow of moments) {
    const child = startProgram('restore.ts', environment, [backup]);
    let progress = '';
    child.stderr.on('data', (chunk: Buffer) => {
      progress += chunk.toString();
    });
    await expect.poll(() => isNow(progress), { interval: 5, timeout: 120_000 }).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'close');
    const started = startServer(readConfig(environment), openLog('silent'));
    refusals.push(await started.then((server) => server.stop().then(() => server.origin), String));
  }
  return refusals;
}

/** Runs the pending jobs that record removals, as a server would do within a second. */
async function noteRemovals({ platform }: TestApp): Promise<void> {
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = 'note-removal' order by created_on
  `.execute(platform.db);
  for (const { data } of rows) await removalQueue(platform.files, platform.secret).work(data);
}

test('Rule 10.264, in an empty cluster, everything is the same as in a new database: schema, policies, guards, grants', async ({
  restored,
}) => {
  // The databases are compared on the same server, because other versions of PostgreSQL format definitions differently.
  await runOn(restored.adminUrl, ['create database new owner oakling']);
  const url = new URL(restored.url);
  url.pathname = '/new';
  await applySchema(url.href);
  const expected = await catalogue(url.href);
  expect(expected.length).toBeGreaterThan(1000);
  expect(await catalogue(restored.url)).toEqual(expected);
});

test('Rule 10.264, a member logs in with their own password, and has their sessions and picture', async ({
  life,
  restored,
}) => {
  const { elder } = life;
  const browser = new Browser(restored.app, ORIGIN);
  await browser.must('POST', '/api/log-in', { email: elder.browser.email, password: PASSWORD });
  const me = await browser.get('/api/me');
  expect(me.body).toMatchObject({ id: elder.browser.personId, fullName: elder.texts['name'] });
  const { avatarUrl } = (await browser.get('/api/profile')).body;
  const picture = await browser.get(avatarUrl);
  expect(picture.status).toBe(200);
  expect(picture.text).toBe((await elder.browser.get(avatarUrl)).text);
});

test('Rule 10.264, a restored database continues the sequences of the old one', async ({
  app,
  restored,
}) => {
  const last = async (db: Db) => {
    const { rows } = await sql<{ last: string }>`
      select coalesce(max(id), 0)::text as last from audit_log
    `.execute(db);
    return Number(rows[0]?.last);
  };
  // The repeated removals and the deletion of expired data were recorded after the entries of the backup.
  expect(await last(restored.app.platform.db)).toBeGreaterThan(restored.lastAudit);
  expect(await last(app.platform.db)).toBeGreaterThan(0);
});

test('Rule 10.265, A195: a child who was removed after the backup is removed before the server starts', async ({
  app,
  life,
  restored,
}) => {
  const { youth, parent } = life;
  const isThere = async (db: Db, id: string) =>
    (await db.selectFrom('people').select('id').where('id', '=', id).execute()).length === 1;
  expect(restored.words).toContain('1 accounts that were removed since then were removed again');
  expect(await isThere(app.platform.db, youth.browser.personId)).toBe(false);
  expect(await isThere(restored.app.platform.db, youth.browser.personId)).toBe(false);
  expect(await isThere(restored.app.platform.db, parent.browser.personId)).toBe(true);
  expect(await tablesContaining(restored.app.platform.db, youth.texts['bio'] ?? '')).toEqual([]);
});

type Environment = Readonly<Record<string, string>> & { readonly DATA_DIR: string };

function startProgram(script: string, environment: Environment, args: readonly string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const program = join(import.meta.dirname, '../../../scripts', script);
  return spawn(process.execPath, [program, ...args], { env: { PATH, HOME, ...environment } });
}

async function runProgram(script: string, environment: Environment, args: readonly string[]) {
  const child = startProgram(script, environment, args);
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { code, output };
}

test('Rules 10.295 and 10.297, no server starts where a restore was killed, and the next restore there starts over', async ({
  restored,
}) => {
  const { dataDir, refusals, words } = restored;
  const refusal = `StartError: DATA_DIR: a restore into ${dataDir} was interrupted; run npm run restore again, or choose another folder.`;
  expect(refusals).toEqual(Array(2).fill(refusal));
  expect(words).toContain('all check sums equal');
  expect(readdirSync(dataDir).filter((name) => /unfinished|partial/.test(name))).toEqual([]);
});

test('Rules 10.261, 10.264 and 10.299, the programs themselves make a backup, delete what a killed one left, and verify the latest one', async ({
  env,
  life,
  folder,
}) => {
  const place = { ...env, BACKUP_URL: join(folder, 'by-program') };
  mkdirSync(place.BACKUP_URL);
  const [old, young] = ['22', '23'].map((day) =>
    join(place.BACKUP_URL, `oakling-2026-11-${day}T02-00-00Z.backup.partial`),
  );
  for (const partial of [old, young]) writeFileSync(partial ?? '', 'begun');
  utimesSync(old ?? '', 0, Date.now() / 1000 - 3700);
  const made = await runProgram('backup.ts', place, ['--keep']);
  expect([old, young].map((partial) => existsSync(partial ?? ''))).toEqual([false, true]);
  expect(made).toEqual({ code: 0, output: expect.stringMatching(/\.backup is complete: /) });
  const tried = await runProgram('restore.ts', place, ['--verify', 'latest']);
  const isGood = /is good: \d+ rows, \d+ files, .* and a member logged in\.$/m;
  expect(tried).toEqual({ code: 0, output: expect.stringMatching(isGood) });
  expect(life.held).toBeTruthy();
});
