import { createReadStream, createWriteStream, existsSync, mkdirSync, statSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../../../server/src/platform/process/start-error.ts';

export interface BackupPlace {
  /** Writes are atomic. */
  write(name: string, content: Readable): Promise<void>;
  read(name: string): Promise<Readable | null>;
  list(): Promise<readonly string[]>;
  remove(name: string): Promise<void>;
}

export function folderPlace(folder: string): BackupPlace {
  return {
    async write(name, content) {
      const partial = join(folder, `${name}.partial`);
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        await removeAbandoned(folder);
        // The file is flushed before it is renamed. Otherwise, a power failure could leave an empty file under the
        // final name.
        await pipeline(content, createWriteStream(partial, { mode: 0o600, flush: true }));
        await rename(partial, join(folder, name));
      } catch (error) {
        await rm(partial, { force: true }).catch(() => undefined);
        throw notTaken(folder, error);
      }
    },
    async read(name) {
      const path = join(folder, name);
      return existsSync(path) ? createReadStream(path) : null;
    },
    list: async () => (existsSync(folder) ? readdir(folder) : []),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

const PARTIAL = /^oakling-.*\.backup(?:\.sha256)?\.partial$/;
/** A running backup writes more often than this. */
const ABANDONED_MS = 3_600_000;

/** Deletes the partial files of backups that were killed. Rule 10.299 */
async function removeAbandoned(folder: string): Promise<void> {
  const partial = (await readdir(folder)).filter((name) => PARTIAL.test(name));
  for (const path of partial.map((name) => join(folder, name))) {
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (Date.now() - writtenAt > ABANDONED_MS) await rm(path, { force: true });
  }
}

/** Reports in one sentence that the disk is full or read-only. Other errors are passed through. */
function notTaken(folder: string, error: unknown): unknown {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const isOfDisk = ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EIO'];
  if (typeof code !== 'string' || !isOfDisk.includes(code)) return error;
  return new StartError(
    `BACKUP_URL: expected a folder with room for the backup, but ${folder} is not (${code}).`,
  );
}
