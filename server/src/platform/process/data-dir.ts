import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from './start-error.ts';

/** The file is larger than the data that file systems store inline in an inode. */
const PROBE_BYTES = 65_536;

/**
 * This file exists in the data folder from just before a restore starts its database until the restore is complete.
 * Rule 10.295
 */
export const UNFINISHED_RESTORE = 'unfinished-restore';

/**
 * Creates the data folder if needed.
 * @throws StartError if it can't be created or written to, or holds an interrupted restore.
 */
export function openDataDir(path: string): void {
  makeDataDir(path);
  if (!existsSync(join(path, UNFINISHED_RESTORE))) return;
  throw new StartError(
    `DATA_DIR: a restore into ${path} was interrupted; run npm run restore again, or choose another folder.`,
  );
}

/** Creates the data folder if needed. @throws StartError if it can't be written to. */
export function makeDataDir(path: string): void {
  try {
    makeFolder(path);
    accessSync(path, constants.W_OK);
    // Root passes every access check, even on a read-only disk, so write a file. An empty file would succeed even on a
    // full disk.
    writeFileSync(join(path, '.writable'), 'x'.repeat(PROBE_BYTES));
    writeFileSync(join(path, '.writable'), '');
  } catch (error) {
    throw notWritable(path, error);
  }
}

/** The error for a folder that can't be written to. A full disk gets its own message. Rule 10.273 */
export function notWritable(path: string, error: unknown): StartError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StartError(`DATA_DIR: the disk of ${path} is full; make room and start again.`);
  }
  const reason = code === '' ? '' : ` (${code})`;
  return new StartError(
    `DATA_DIR: expected a folder that can be written to, but ${path} is not${reason}.`,
  );
}

/** A secret stored in the data folder and created on the first call: 32 random bytes in hexadecimal. */
export function keptSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  if (!existsSync(path)) {
    // Write the file and then rename it, so a server that is killed in between doesn't leave half a secret.
    const partial = `${path}.partial`;
    try {
      writeFileSync(partial, randomBytes(32).toString('hex'), { mode: 0o600 });
      renameSync(partial, path);
    } catch (error) {
      throw notWritable(dataDir, error);
    }
  }
  return readFileSync(path, 'utf8').trim();
}

/** Creates one folder at a time, because Node's recursive mkdir never ends on file systems without folders. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** The project's root. The source and the build are at different depths below it. */
const root = findRoot(import.meta.dirname);

export const SCHEMA_FOLDER = join(root, 'server/schema');
export const PAGES_FOLDER = join(root, 'web/dist');
/** The source images, which the build copies to the pages. */
export const DRAWINGS_FOLDER = join(root, 'web/public');
/** This folder is outside the pages' folder, so production never serves it. */
export const DESIGN_SYSTEM_FOLDER = join(root, 'web/dist-dev');

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('The server must run inside the project’s folder.');
  return findRoot(parent);
}
