import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS } from '../../../server/src/platform/process/config.ts';

/** The folder of the repository. */
export const root = join(import.meta.dirname, '../../..');

export const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Read by the commands for backups. */
export const OF_BACKUPS = ['BACKUP_URL', 'BACKUP_KEY', 'BACKUP_KEY_FILE'];
/** What production does not start without, but for the database. */
export const REQUIRED = [
  'ORIGIN',
  'AUTH_SECRET',
  'SMTP_URL',
  'CHILD_CONSENT',
  'EMAIL_PROOF',
  'ELDER_VETTING',
];

// The last is of the C library that Node runs on.
const KNOWN = new Set([...SETTINGS, ...OF_BACKUPS, 'MALLOC_ARENA_MAX']);

/** Those of these variables that nothing of ours reads. */
export const unknown = (names: readonly string[]) => names.filter((name) => !KNOWN.has(name));

/** The names in a file of lines NAME=value. */
export const namesIn = (env: string) =>
  [...env.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
