import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS } from '../../../server/src/platform/process/config.ts';

export const root = join(import.meta.dirname, '../../..');

export const read = (path: string) => readFileSync(join(root, path), 'utf8');

export const OF_BACKUPS = ['BACKUP_URL', 'BACKUP_KEY', 'BACKUP_KEY_FILE'];
/** The variables that production requires, except for the database's. */
export const REQUIRED = [
  'ORIGIN',
  'AUTH_SECRET',
  'SMTP_URL',
  'CHILD_CONSENT',
  'EMAIL_PROOF',
  'ELDER_VETTING',
];

// glibc, not our code, reads MALLOC_ARENA_MAX.
const KNOWN = new Set([...SETTINGS, ...OF_BACKUPS, 'MALLOC_ARENA_MAX']);

export const unknown = (names: readonly string[]) => names.filter((name) => !KNOWN.has(name));

export const namesIn = (env: string) =>
  [...env.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
