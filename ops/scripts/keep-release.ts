// `npm run keep-release -- 1.0.0`: keeps a backup of a release's demo, for the upgrade tests of all later releases.
// `--verify` fails if a released migration has changed.
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
  listFunctions,
  readReleased,
  RELEASED,
} from '../../server/src/platform/db/released.ts';
import { readSchema } from '../../server/src/platform/db/schema-files.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts';
import { readConfig } from '../../server/src/platform/process/config.ts';
import { SCHEMA_FOLDER } from '../../server/src/platform/process/data-dir.ts';
import { KEPT_FOLDER } from '../src/release/kept-releases.ts';

/** All people in a kept backup are fictional, so its key may be public. */
const KEY = 'nothing in here is secret';
const MEMBER = 'rosa@demo.example';

const [version = ''] = process.argv.slice(2);
const { migrations } = readSchema();
const released = readReleased();
const changed = changedSinceRelease(released.migrations, migrations);
if (changed !== null) {
  end(`${changed} was released and is not as it was; bring it back, and add a new file instead.`);
} else if (version !== '--verify') {
  if (!/^\d+\.\d+\.\d+$/.test(version)) end('Usage: npm run keep-release -- 1.0.0.');
  else if (released.migrations.length === migrations.length) {
    console.log(`${version} has no migrations that are not kept; nothing to do.`);
  } else await keep();
}

async function keep(): Promise<void> {
  const { bytes, functions } = await keepBackup();
  const list = migrations.map(({ name, checksum }, place) => ({
    name,
    checksum,
    since: released.migrations[place]?.since ?? version,
  }));
  const kept = JSON.stringify({ migrations: list, functions }, null, 2);
  writeFileSync(join(SCHEMA_FOLDER, RELEASED), `${kept}\n`);
  console.log(`${version} is kept: ${list.length} migrations, a backup of ${bytes} bytes.`);
}

async function keepBackup() {
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
      return { bytes: made.bytes, functions: await listFunctions(url) };
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
