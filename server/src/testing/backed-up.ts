import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBackupCommand } from '../run-backup-command.ts';
import { test } from './fixtures.ts';
import { liveFully } from './full-life.ts';

const KEY = 'a passphrase that is long enough';
const FILE = { scope: 'file' } as const;

/** An application in which a family has used everything, and a backup of it. */
export const backedUp = test
  .extend('life', FILE, ({ app }) => liveFully(app))
  .extend('folder', FILE, async ({}, { onCleanup }) => {
    const path = mkdtempSync(join(tmpdir(), 'oakling-backups-'));
    onCleanup(() => rmSync(path, { recursive: true, force: true }));
    return path;
  })
  /** The environment of the server that is backed up. */
  .extend('env', FILE, ({ app, folder }) => ({
    LOG_LEVEL: 'warn',
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.platform.config.DATA_DIR,
    AUTH_SECRET: app.platform.secret,
    BACKUP_URL: join(folder, 'backups'),
    BACKUP_KEY: KEY,
  }))
  /** The path of a backup of a family that has used everything. */
  .extend('backup', FILE, async ({ env, life }) => {
    if (life.held === '') throw new Error('There is nothing to back up.');
    const { code, words } = await runBackupCommand(env, [], () => undefined);
    if (code !== 0) throw new Error(words);
    return join(env.BACKUP_URL, words.split(' ')[0] ?? '');
  });
