import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { text } from 'node:stream/consumers';
import { readBackupKey } from './backup-key.ts';
import { findBackup } from './backup-settings.ts';
import { reachDatabase } from '../../../server/src/platform/db/apply-schema.ts';
import { makeDataDir, UNFINISHED_RESTORE } from '../../../server/src/platform/process/data-dir.ts';
import { lockDataDir } from '../../../server/src/platform/process/data-dir-lock.ts';
import { startEmbeddedPostgres } from '../../../server/src/platform/postgres/embedded-postgres.ts';
import { stopOrphan } from '../../../server/src/platform/postgres/postgres-process.ts';
import { readConfig, type Config } from '../../../server/src/platform/process/config.ts';
import { sayWhy, UsageError, type Said } from '../command.ts';
import { openLog, type Log } from '../../../server/src/platform/process/log.ts';
import { StartError } from '../../../server/src/platform/process/start-error.ts';
import { addRemovals } from '../../../server/src/features/safety/removed-accounts.ts';
import { openFiles } from '../../../server/src/open-platform.ts';
import { lookAt, restoreInto, type Backup, type Restored } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const USAGE =
  'Usage: npm run restore -- FILE, npm run restore -- --verify FILE, or npm run restore -- FILE --removals STORAGE_URL';

type Environment = Readonly<Record<string, string | undefined>>;

/** @returns the final message and the exit code. Rules 10.264 and 10.265 */
export async function runRestoreCommand(
  environment: Environment,
  args: readonly string[],
  say: (words: string) => void,
): Promise<Said> {
  try {
    const { file, verify, removals } = readArguments(args);
    const config = readConfig(environment);
    const log = openLog(config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL);
    const { place, name } = await findBackup(environment, file);
    const open = async () => {
      const content = await place.read(name);
      if (content === null) throw new StartError(`FILE: expected a backup, but ${file} is gone.`);
      return content;
    };
    const beside = await place.read(`${name}.sha256`);
    const sha256 = beside === null ? null : (await text(beside)).slice(0, 64);
    const backup = { open, key: readBackupKey(environment), sha256 };
    if (verify) return { code: 0, words: await verifyBackup(config, backup, log, say) };
    const restored = await restore(config, backup, removals, log, say);
    return { code: 0, words: wordsOf(restored) };
  } catch (error) {
    return sayWhy(error);
  }
}

function readArguments(args: readonly string[]) {
  try {
    const options = { verify: { type: 'boolean' }, removals: { type: 'string' } } as const;
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
    const [file, ...others] = parsed.positionals;
    if (file === undefined || others.length > 0) throw new Error('one file');
    const { verify = false, removals } = parsed.values;
    return { file, verify, removals };
  } catch {
    throw new UsageError(`${USAGE}.`);
  }
}

async function restore(
  config: Config,
  backup: Backup,
  removals: string | undefined,
  log: Log,
  say: (words: string) => void,
): Promise<Restored> {
  if (config.DATABASE_URL !== undefined) await reachDatabase('DATABASE_URL', config.DATABASE_URL);
  else refuseUsedFolder(config.DATA_DIR);
  const checked = await lookAt(backup, config);
  say(`The backup of ${checked.about.madeAt} is whole.`);
  makeDataDir(config.DATA_DIR);
  const unlock = lockDataDir(config.DATA_DIR);
  try {
    if (config.DATABASE_URL === undefined) await beginAgain(config.DATA_DIR);
    if (removals !== undefined) {
      await addRemovals(openFiles({ ...config, STORAGE_URL: removals }), openFiles(config));
    }
    if (config.DATABASE_URL !== undefined) {
      return await restoreInto(
        { config, databaseUrl: config.DATABASE_URL, log },
        backup,
        checked,
        say,
      );
    }
    const embedded = await startEmbeddedPostgres(config.DATA_DIR);
    try {
      const place = { config, databaseUrl: embedded.url, log };
      const restored = await restoreInto(place, backup, checked, say);
      rmSync(join(config.DATA_DIR, UNFINISHED_RESTORE));
      return restored;
    } finally {
      await embedded.stop();
    }
  } finally {
    unlock();
  }
}

function refuseUsedFolder(dataDir: string): void {
  if (existsSync(join(dataDir, UNFINISHED_RESTORE))) return;
  if (!existsSync(join(dataDir, 'postgres'))) return;
  throw new StartError(
    `DATA_DIR: expected a folder without a database to restore into, but ${dataDir} has one; name another.`,
  );
}

/** Marks the folder, so that no server starts on it yet, and deletes the database of an interrupted restore. */
async function beginAgain(dataDir: string): Promise<void> {
  writeFileSync(join(dataDir, UNFINISHED_RESTORE), '');
  const cluster = join(dataDir, 'postgres');
  await stopOrphan(cluster);
  rmSync(cluster, { recursive: true, force: true });
}

function wordsOf({ about, removedAgain, pastTheirTime, contents }: Restored): string {
  const rows = Object.values(contents.tables).reduce((sum, { count }) => sum + count, 0);
  return `Restored as of ${about.madeAt}: ${rows} rows and ${contents.files} files, all check sums equal. ${removedAgain} accounts that were removed since then were removed again, and ${pastTheirTime} things that were past their time were deleted. Start the server with npm start.`;
}
