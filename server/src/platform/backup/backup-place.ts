import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { fileURLToPath } from 'node:url';
import { openBucket } from '../files/s3-files.ts';
import { StartError } from '../process/start-error.ts';

/** Of a bucket: larger than the least that S3 takes, and 10,000 of them are 80 GB. */
const PART_BYTES = 8 << 20;

/** Where backups lie. */
export interface BackupPlace {
  /** A file appears whole or not at all. */
  write(name: string, content: Readable): Promise<void>;
  /** The content, or null when there is no such file. */
  read(name: string): Promise<Readable | null>;
  list(): Promise<readonly string[]>;
  remove(name: string): Promise<void>;
}

/** A folder, `file:///folder` or `s3://KEY:SECRET@HOST/BUCKET?region=REGION`. */
export function openPlace(place: string): BackupPlace {
  if (place.startsWith('s3:')) return bucketPlace(place);
  return folderPlace(place.startsWith('file:') ? fileURLToPath(place) : resolve(place));
}

export function folderPlace(folder: string): BackupPlace {
  return {
    async write(name, content) {
      const partial = join(folder, `${name}.partial`);
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        // On the disk before it has its name, or a power cut could leave an empty one that looks good.
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

/** A disk that is full or cannot be written to is said in one sentence; what else is wrong is not the place's. */
function notTaken(folder: string, error: unknown): unknown {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const isOfDisk = ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EIO'];
  if (typeof code !== 'string' || !isOfDisk.includes(code)) return error;
  return new StartError(
    `BACKUP_URL: expected a folder with room for the backup, but ${folder} is not (${code}).`,
  );
}

function bucketPlace(url: string): BackupPlace {
  const bucket = openBucket(url);
  return {
    async write(name, content) {
      const upload = await bucket.getMultipartUploadId(name, 'application/octet-stream');
      try {
        const parts = [];
        for await (const part of inParts(content)) {
          parts.push(await bucket.uploadPart(name, upload, part, parts.length + 1));
        }
        await bucket.completeMultipartUpload(name, upload, parts);
      } catch (error) {
        await bucket.abortMultipartUpload(name, upload).catch(() => undefined);
        throw error;
      }
    },
    async read(name) {
      const body = (await bucket.getObjectResponse(name))?.body;
      // Node's streams of bytes are the web's, which its types do not know.
      return body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : null;
    },
    async list() {
      const names: string[] = [];
      let token: string | undefined;
      do {
        const page = await bucket.listObjectsPaged('/', '', 1000, token);
        names.push(...(page?.objects ?? []).map(({ Key }) => Key));
        token = page?.nextContinuationToken;
      } while (token !== undefined);
      return names;
    },
    remove: async (name) => void (await bucket.deleteObject(name)),
  };
}

async function* inParts(content: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    // A stream of bytes.
    waiting.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}
