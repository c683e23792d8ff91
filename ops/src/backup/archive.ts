import type { Readable } from 'node:stream';
import { PassThrough, pipeline } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import type { BackupKey } from './backup-key.ts';

/** A file in an archive. Every entry is small, because large content is split. */
export interface Entry {
  readonly name: string;
  readonly content: Uint8Array;
}

/** All names that an entry may have. No other name becomes a file path, because anyone can make an archive. */
const NAME =
  /^(?:(?:about|contents)\.json|keys\/(?:auth-secret|push-key)|tables\/public\.\w+\/\d+|jobs\/\d+|files\/(?:avatars\/[0-9a-f]{2}\/[0-9a-f]{64}\.webp|removals\/[\w-]+))$/;

/** Writes a tar file that is compressed and encrypted as a stream, so only one entry at a time is in memory. */
export async function writeArchive(
  entries: AsyncIterable<Entry>,
  key: BackupKey,
): Promise<Readable> {
  const tar = pack();
  const packed = new PassThrough();
  // An error on either side also ends the other side.
  pipeline(tar, createGzip({ level: 5 }), packed, () => undefined);
  void fill(tar, entries);
  return key.encrypt(packed);
}

async function fill(tar: ReturnType<typeof pack>, entries: AsyncIterable<Entry>): Promise<void> {
  try {
    for await (const { name, content } of entries) {
      await new Promise<void>((resolve, reject) => {
        const entry = tar.entry({ name, size: content.length }, (error) =>
          error ? reject(error) : resolve(),
        );
        entry.end(content);
      });
    }
    tar.finalize();
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

/**
 * Yields the entries of an archive.
 * @throws if the archive is damaged, truncated or encrypted with another key, or if an entry has any other name.
 */
export async function* readArchive(content: Readable, key: BackupKey): AsyncGenerator<Entry> {
  const tar = extract();
  pipeline(await key.decrypt(content), createGunzip(), tar, () => undefined);
  for await (const entry of tar) {
    const { name } = entry.header;
    if (!NAME.test(name)) throw new Error(`${name} is not a backup entry.`);
    const parts: Uint8Array[] = [];
    // The stream yields bytes, so the cast is safe.
    for await (const part of entry) parts.push(part as Uint8Array);
    yield { name, content: Buffer.concat(parts) };
  }
}
