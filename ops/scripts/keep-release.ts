// `npm run keep-release -- 1.0.0`: keeps what databases of a release are made with, for every later one to be tried on.
// `--verify` says whether a migration that was released has changed.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDemo } from '../src/demo/fill.ts';
import { DEMO_PASSWORD } from '../src/demo/people.ts';
import { makeBackup } from '../src/backup/make-backup.ts';
import { readBackupKey } from '../src/backup/backup-key.ts';
import { folderPlace } from '../src/backup/backup-place.ts';
import { applySchema } from '../../server/src/platform/db/apply-schema.ts';
import {
  changedSinceRelease,
  readMigrations,
  readReleased,
  RELEASED,
} from '../../server/src/platform/db/migrations.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts';
import { readConfig } from '../../server/src/platform/process/config.ts';
import { MIGRATIONS_FOLDER } from '../../server/src/platform/process/data-dir.ts';
import { KEPT_FOLDER } from '../src/release/kept-releases.ts';

/** Everybody in a kept backup is made up, so it may be read by all. */
const KEY = 'nothing in here is secret';
const MEMBER = 'rosa@demo.example';

const [version = ''] = process.argv.slice(2);
const migrations = readMigrations();
const released = readReleased();
const changed = changedSinceRelease(released, migrations);
if (changed !== null) {
  end(`${changed} was released and is not as it was; bring it back, and add a new file instead.`);
} else if (version !== '--verify') {
  if (!/^\d+\.\d+\.\d+$/.test(version)) end('Use it as: npm run keep-release -- 1.0.0.');
  else if (released.length === migrations.length) {
    console.log(`${version} has no migrations that are not kept; nothing to do.`);
  } else await keep();
}

async function keep(): Promise<void> {
  const bytes = await keepBackup();
  const list = migrations.map(({ name, checksum }, place) => ({
    name,
    checksum,
    since: released[place]?.since ?? version,
  }));
  writeFileSync(join(MIGRATIONS_FOLDER, RELEASED), `${JSON.stringify(list, null, 2)}\n`);
  console.log(`${version} is kept: ${list.length} migrations, a backup of ${bytes} bytes.`);
}

async function keepBackup(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-release-'));
  try {
    const { url, stop } = await startEmbeddedPostgres(folder);
    try {
      const config = readConfig({ LOG_LEVEL: 'warn', DATA_DIR: folder });
      await applySchema(url);
      await fillDemo(config, url, `http://localhost:${config.PORT}`);
      const made = await makeBackup({
        config,
        databaseUrl: url,
        key: readBackupKey({ BACKUP_KEY: KEY }),
        place: folderPlace(KEPT_FOLDER),
        now: new Date(),
        say: () => undefined,
      });
      renameSync(join(KEPT_FOLDER, made.name), join(KEPT_FOLDER, `${version}.backup`));
      rmSync(join(KEPT_FOLDER, `${made.name}.sha256`));
      const about = { key: KEY, email: MEMBER, password: DEMO_PASSWORD };
      writeFileSync(join(KEPT_FOLDER, `${version}.json`), `${JSON.stringify(about, null, 2)}\n`);
      return made.bytes;
    } finally {
      await stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function end(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
