import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { makeBackup } from '../backup/make-backup.ts';
import { openPlatform } from '../../../server/src/open-platform.ts';
import { readBackupKey } from '../backup/backup-key.ts';
import { folderPlace } from '../backup/backup-place.ts';
import { applySchema } from '../../../server/src/platform/db/apply-schema.ts';
import { readMigrations } from '../../../server/src/platform/db/migrations.ts';
import { readConfig } from '../../../server/src/platform/process/config.ts';
import { openLog } from '../../../server/src/platform/process/log.ts';
import { runRestoreCommand } from '../backup/run-restore-command.ts';
import { backedUp } from '../testing/backed-up.ts';
import { Browser } from '../../../server/src/testing/browser.ts';
import { catalogue } from '../testing/catalogue.ts';
import { emptyDatabase } from '../../../server/src/testing/clone-database.ts';
import { keptReleases } from './kept-releases.ts';
import { makeOlderDatabase, rowsOf, tablesOf } from './older-database.ts';
import { runApp } from '../../../server/src/testing/running-app.ts';
import { PASSWORD } from '../../../server/src/testing/test-app.ts';

const ORIGIN = 'http://localhost:3000';
const FILE = { scope: 'file' } as const;
/** The first one that the older database lacks: it and those after it change tables that have rows, and add others. */
const LACKED_FROM = '38-child-devices.sql';

const all = readMigrations();
const earlier = all.filter(({ name }) => name < LACKED_FROM);
const later = all.slice(earlier.length).map(({ name }) => name);

const test = backedUp
  // A database as a release with fewer migrations would have it, in which a family has used everything.
  .extend('older', FILE, async ({ app, life }, { onCleanup }) => {
    if (life.held === '') throw new Error('There is nothing to update.');
    const database = await emptyDatabase('C');
    onCleanup(() => database.drop());
    await makeOlderDatabase(app.databaseUrl, database.url, earlier);
    return database.url;
  })
  // A place to restore into.
  .extend('target', async ({}, { onCleanup }) => {
    const database = await emptyDatabase('C');
    const folder = mkdtempSync(join(tmpdir(), 'oakling-upgrade-'));
    onCleanup(async () => {
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    });
    return { LOG_LEVEL: 'silent', DATABASE_URL: database.url, DATA_DIR: folder };
  });

type Environment = Readonly<Record<string, string>> & { readonly DATABASE_URL: string };

/** Somebody's own page, as a server of today on this database shows it to who logs in. */
async function logIn(environment: Environment, email: string, password: string) {
  const log = openLog('silent');
  const open = await openPlatform({
    config: readConfig(environment),
    databaseUrl: environment.DATABASE_URL,
    origin: ORIGIN,
    log,
    clock: () => new Date(),
    wakeDelivery: () => undefined,
  });
  try {
    const browser = new Browser(runApp(open.platform), ORIGIN);
    await browser.must('POST', '/api/log-in', { email, password });
    const [me, sessions] = [
      await browser.get('/api/me'),
      await browser.get('/api/sessions?bucket=past'),
    ];
    return { me: me.body, sessions: sessions.status };
  } finally {
    await open.close();
  }
}

describe('Rule 10.280, an older release with people in it', () => {
  test('is updated where it is: no row is lost or changed, and it has the schema of a new one', async ({
    app,
    env,
    life,
    older,
  }) => {
    const tables = await tablesOf(older);
    const before = await rowsOf(older, tables);
    expect(before['public.people']).toHaveLength(3);
    expect(await applySchema(older)).toEqual(later);
    expect(await rowsOf(older, tables)).toEqual(before);
    expect(await catalogue(older)).toEqual(await catalogue(app.databaseUrl));
    const { email, personId } = life.elder.browser;
    const seen = await logIn({ ...env, DATABASE_URL: older }, email, PASSWORD);
    expect(seen).toMatchObject({ me: { id: personId }, sessions: 200 });
  });

  test('is updated when a backup of it is restored by this one', async ({
    app,
    env,
    life,
    target,
    folder,
  }) => {
    const older = await emptyDatabase('C');
    await makeOlderDatabase(app.databaseUrl, older.url, earlier);
    const { name } = await makeBackup({
      config: readConfig({ ...env, DATABASE_URL: older.url }),
      databaseUrl: older.url,
      key: readBackupKey(env),
      place: folderPlace(folder),
      now: new Date(),
      say: () => undefined,
    });
    await older.drop();
    const place = { ...env, ...target };
    const { code } = await runRestoreCommand(place, [join(folder, name)], () => undefined);
    expect(code).toBe(0);
    expect(await catalogue(place.DATABASE_URL)).toEqual(await catalogue(app.databaseUrl));
    const { email, personId } = life.elder.browser;
    expect(await logIn(place, email, PASSWORD)).toMatchObject({ me: { id: personId } });
  });

  for (const { version, backup, key, email, password } of keptReleases()) {
    test(`${version} is updated, from the backup that was kept of it`, async ({ app, target }) => {
      const place = { ...target, BACKUP_KEY: key };
      const { code, words } = await runRestoreCommand(place, [backup], () => undefined);
      expect([code, words]).toEqual([0, expect.stringContaining('all check sums equal')]);
      expect(await catalogue(place.DATABASE_URL)).toEqual(await catalogue(app.databaseUrl));
      expect(await logIn(place, email, password)).toMatchObject({ sessions: 200 });
    });
  }
});
