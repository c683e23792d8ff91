import { randomUUID } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The storage for files, all of which are WebP images. The server generates their names. */
export interface Files {
  write(name: string, content: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(name: string): Promise<void>;
  /** All files with this prefix, including unfinished ones. */
  list(prefix: string): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  readonly name: string;
  readonly writtenAt: Date;
}

/** Writes are atomic. */
export function filesystemFiles(url: string): Files {
  const folder = fileURLToPath(url);
  return {
    async write(name, content) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      const partial = `${path}.${randomUUID()}.partial`;
      await writeFile(partial, content);
      await rename(partial, path);
    },
    async read(name) {
      return readFile(join(folder, name)).catch(nullIfMissing);
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    list: (prefix) => filesIn(folder, prefix),
  };
}

async function* filesIn(folder: string, prefix: string): AsyncIterable<StoredFile> {
  const entries = await opendir(join(folder, prefix), { recursive: true }).catch(nullIfMissing);
  for await (const entry of entries ?? []) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(nullIfMissing);
    if (found === null) continue;
    yield { name: relative(folder, path).split(sep).join('/'), writtenAt: found.mtime };
  }
}

/** The file was never stored, or has just been removed. */
function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
