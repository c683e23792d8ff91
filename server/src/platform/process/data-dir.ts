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

/** More than fits into what a file system keeps beside the name. */
const PROBE_BYTES = 65_536;

/**
 * Makes the data folder when it is not there.
 * @throws StartError when it cannot be made or written to.
 */
export function openDataDir(path: string): void {
  try {
    makeFolder(path);
    accessSync(path, constants.W_OK);
    // Root passes every access check, also on a read-only disk: only a write tells.
    // A full disk still takes an empty file.
    writeFileSync(join(path, '.writable'), 'x'.repeat(PROBE_BYTES));
    writeFileSync(join(path, '.writable'), '');
  } catch (error) {
    throw notWritable(path, error);
  }
}

/** What a folder that takes no writes is called at the start; a full disk by its name. Rule 10.273 */
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

/** A secret kept in the data folder, made at the first call: 32 random bytes in hexadecimal. */
export function keptSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  if (!existsSync(path)) {
    // Under another name first: a server killed in between must not leave half a secret in use.
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

/** One folder after the other: Node's own recursion never ends where a file system takes no folders. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** The project's root: the sources and the built server lie at different depths below it. */
const root = findRoot(import.meta.dirname);

export const SCHEMA_FOLDER = join(root, 'server/schema');
export const PAGES_FOLDER = join(root, 'web/dist');
/** The drawings as they were made, which the build copies into the pages. */
export const DRAWINGS_FOLDER = join(root, 'web/public');
/** Built apart from the pages, so that nothing of it lies where they are served from. */
export const DESIGN_SYSTEM_FOLDER = join(root, 'web/dist-dev');

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('The server must run inside the project’s folder.');
  return findRoot(parent);
}
