import { makeBackup } from './make-backup.ts';
import { readBackupKey } from './backup-key.ts';
import { placeOf } from './backup-settings.ts';
import { tooMany } from './which-to-keep.ts';
import { reachOwnDatabase } from '../reach-own-database.ts';
import { readConfig } from '../../../server/src/platform/process/config.ts';
import { sayWhy, UsageError, type Said } from '../command.ts';
import { PrimaryClient } from '../../../server/src/platform/db/primary-client.ts';

/** @returns the final message and the exit code. Rules 10.261 to 10.263 */
export async function runBackupCommand(
  environment: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
  say: (words: string) => void,
): Promise<Said> {
  try {
    if (args.some((arg) => arg !== '--keep')) {
      throw new UsageError('Usage: npm run backup, or npm run backup -- --keep.');
    }
    const config = readConfig(environment);
    const key = readBackupKey(environment);
    const place = placeOf(environment);
    const database = await reachOwnDatabase(config);
    try {
      const now = new Date();
      const made = await makeBackup({ config, databaseUrl: database.url, key, place, now, say });
      await noteBackup(database.url, now, made);
      const old = args.includes('--keep') ? tooMany(await place.list()) : [];
      for (const name of old) {
        await place.remove(name);
        await place.remove(`${name}.sha256`);
      }
      const pruned = old.length === 0 ? '' : ` ${old.length} old backups were deleted.`;
      const size = `${(made.bytes / 1e6).toFixed(1)} MB`;
      return {
        code: 0,
        words: `${made.name} is complete: ${size}, SHA-256 ${made.sha256}.${pruned}`,
      };
    } finally {
      await database.close();
    }
  } catch (error) {
    return sayWhy(error);
  }
}

/** Older records are deleted, because the backups that they describe no longer exist. */
const NOTED_DAYS = 400;

/** Rule 10.262 */
async function noteBackup(
  url: string,
  at: Date,
  { bytes, sha256 }: { readonly bytes: number; readonly sha256: string },
): Promise<void> {
  const client = new PrimaryClient({ connectionString: url });
  await client.connect();
  try {
    await client.query('insert into backups (made_at, bytes, sha256) values ($1, $2, $3)', [
      at,
      bytes,
      sha256,
    ]);
    await client.query(`delete from backups where made_at < now() - make_interval(days => $1)`, [
      NOTED_DAYS,
    ]);
  } finally {
    await client.end();
  }
}
