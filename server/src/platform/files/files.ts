import { randomUUID } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where files (pictures, all of them WebP) are kept; names are made by us, never by a client. */
export interface Files {
  write(name: string, content: Uint8Array): Promise<void>;
  /** The content, or null when there is no such file. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(name: string): Promise<void>;
  /** Every file whose name starts so, one that was never finished too. */
  list(prefix: string): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  readonly name: string;
  readonly writtenAt: Date;
}

/** Files in a folder. A file appears whole or not at all. */
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

/** Nothing was ever stored, or it was removed just now. */
function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
