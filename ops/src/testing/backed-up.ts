import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity } from 'age-encryption';
import { runBackupCommand } from '../backup/run-backup-command.ts';
import { test } from '../../../server/src/testing/fixtures.ts';
import { liveFully } from '../../../server/src/testing/full-life.ts';

const FILE = { scope: 'file' } as const;

/** An app in which a family has used every feature, and a backup of it. */
export const backedUp = test
  .extend('life', FILE, ({ app }) => liveFully(app))
  .extend('folder', FILE, async ({}, { onCleanup }) => {
    const path = mkdtempSync(join(tmpdir(), 'oakling-backups-'));
    onCleanup(() => rmSync(path, { recursive: true, force: true }));
    return path;
  })
  .extend('env', FILE, async ({ app, folder }) => ({
    LOG_LEVEL: 'warn',
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.platform.config.DATA_DIR,
    AUTH_SECRET: app.platform.secret,
    BACKUP_URL: join(folder, 'backups'),
    // An age key, because deriving a key from a passphrase would take a second for every read.
    BACKUP_KEY: await generateIdentity(),
  }))
  .extend('backup', FILE, async ({ env, life }) => {
    if (life.held === '') throw new Error('There is nothing to back up.');
    const { code, words } = await runBackupCommand(env, [], () => undefined);
    if (code !== 0) throw new Error(words);
    return join(env.BACKUP_URL, words.split(' ')[0] ?? '');
  });
