import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect } from 'vitest';
import { openPlatform } from '../../../server/src/open-platform.ts';
import {
  applySchema,
  beginRestore,
  finishRestore,
} from '../../../server/src/platform/db/apply-schema.ts';
import { readSchema } from '../../../server/src/platform/db/schema-files.ts';
import { readConfig } from '../../../server/src/platform/process/config.ts';
import { openLog } from '../../../server/src/platform/process/log.ts';
import { Browser } from '../../../server/src/testing/browser.ts';
import { catalogue } from '../../../server/src/testing/catalogue.ts';
import { emptyDatabase } from '../../../server/src/testing/clone-database.ts';
import { test as base } from '../../../server/src/testing/fixtures.ts';
import { runApp } from '../../../server/src/testing/running-app.ts';
import { readBackupKey } from '../backup/backup-key.ts';
import { checkBackup } from '../backup/contents.ts';
import { fillTables } from '../backup/restore-backup.ts';
import { runRestoreCommand } from '../backup/run-restore-command.ts';
import { listTables } from '../backup/tables.ts';
import { keptReleases, type KeptRelease } from './kept-releases.ts';

const ORIGIN = 'http://localhost:3000';
/**
 * An update must drop all rules of the old release. These rules read tables, so any rule that remains would leak data
 * or fail.
 */
const OLD_RULES = `
  create function seen_by_all() returns uuid[] language sql as $$ select '{}'::uuid[] $$;
  create view everybody as select id, full_name from people;
  create policy people_for_all on people to public using (id <> all (seen_by_all()));
  create function note_change() returns trigger language plpgsql as $$ begin return new; end $$;
  create trigger people_noted before update on people for each row execute function note_change();
  grant select on everybody to public;
  grant select on users to oakling_app;
`;

const test = base.extend('target', async ({}, { onCleanup }) => {
  const database = await emptyDatabase('C');
  const folder = mkdtempSync(join(tmpdir(), 'oakling-upgrade-'));
  onCleanup(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { LOG_LEVEL: 'silent', DATABASE_URL: database.url, DATA_DIR: folder };
});

type Environment = Readonly<Record<string, string>> & { readonly DATABASE_URL: string };

async function openSessions(environment: Environment, email: string, password: string) {
  const open = await openPlatform({
    config: readConfig(environment),
    databaseUrl: environment.DATABASE_URL,
    origin: ORIGIN,
    log: openLog('silent'),
    clock: () => new Date(),
    wakeDelivery: () => undefined,
  });
  try {
    const browser = new Browser(runApp(open.platform), ORIGIN);
    await browser.must('POST', '/api/log-in', { email, password });
    const { version, children } = (await browser.get('/api/terms')).body;
    const consent = children.length > 0 && { guardianConsent: true };
    await browser.must('POST', '/api/consents', { version, acceptTerms: true, ...consent });
    return (await browser.get('/api/sessions?bucket=past')).status;
  } finally {
    await open.close();
  }
}

async function makeOlder(url: string, { backup, key }: KeptRelease): Promise<void> {
  const backupKey = readBackupKey({ BACKUP_KEY: key });
  const open = () => Promise.resolve(createReadStream(backup));
  const checked = await checkBackup(await open(), backupKey, null);
  const { migrations } = checked.about;
  await beginRestore(url, migrations);
  await fillTables(url, { open, key: backupKey, sha256: null }, checked, () => undefined);
  await finishRestore(url);
  await onDatabase(url, async (client) => {
    await client.query('truncate applied_migrations');
    for (const { name, checksum } of migrations) {
      await client.query('insert into applied_migrations (name, checksum) values ($1, $2)', [
        name,
        checksum,
      ]);
    }
    await client.query(OLD_RULES);
  });
}

async function onDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const RENAMES = readSchema().migrations.flatMap(({ sql }) => [
  ...sql.matchAll(/^alter table (\w+) rename to (\w+);$/gm),
]);

/** Decision 079: all proposals, former versions and current versions became offers. */
function asToday(counts: Readonly<Record<string, number>>) {
  const {
    'public.session_arrangements': places = 0,
    'public.session_proposals': proposals = 0,
    'public.session_revisions': former = 0,
    'public.session_revision_places': formerPlaces = 0,
    ...kept
  } = counts;
  expect([places, proposals, formerPlaces <= former]).toEqual([29, 2, true]);
  const sessions = kept['public.sessions'] ?? 0;
  // Every guardian gets a notice about each child, with a request to look at what elders see. Rule 1.137
  const notices = (kept['public.notifications'] ?? 0) + 8;
  const tables = {
    ...kept,
    'public.session_offers': sessions + former + proposals,
    'public.notifications': notices,
  };
  return Object.fromEntries(Object.entries(tables).map(([name, n]) => [nameToday(name), n]));
}

function nameToday(name: string): string {
  const [, , now] = RENAMES.find(([, before]) => name === `public.${before}`) ?? [];
  return now === undefined ? name : `public.${now}`;
}

function countRows(url: string): Promise<Readonly<Record<string, number>>> {
  return onDatabase(url, async (client) => {
    const counts: Record<string, number> = {};
    await client.query('begin');
    for (const { name } of await listTables(client)) {
      await client.query(`alter table ${name} no force row level security`);
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`);
      counts[name] = rows[0]?.n ?? 0;
    }
    await client.query('rollback');
    return counts;
  });
}

describe.for(keptReleases())('Rule 10.280, $version with data', (kept) => {
  const { backup, key, email, password } = kept;

  test('is updated in place: no row is lost, and none of its rules is left', async ({
    app,
    target,
  }) => {
    const { DATABASE_URL: url } = target;
    await makeOlder(url, kept);
    const before = await countRows(url);
    expect(before['public.people']).toBeGreaterThan(10);
    expect(await applySchema(url)).toContain(`rules ${readSchema().rules.number}`);
    expect(await catalogue(url)).toEqual(await catalogue(app.databaseUrl));
    expect(await countRows(url)).toMatchObject(asToday(before));
    expect(await openSessions(target, email, password)).toBe(200);
  });

  test('is updated when its backup is restored', async ({ app, target }) => {
    const place = { ...target, BACKUP_KEY: key };
    const { code, words } = await runRestoreCommand(place, [backup], () => undefined);
    expect([code, words]).toEqual([0, expect.stringContaining('all check sums equal')]);
    expect(await catalogue(place.DATABASE_URL)).toEqual(await catalogue(app.databaseUrl));
    expect(await openSessions(place, email, password)).toBe(200);
  });
});
