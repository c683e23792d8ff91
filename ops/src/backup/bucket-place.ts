import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3Error, S3ServiceError } from 's3mini';
import { openBucket } from '../../../server/src/platform/files/s3-files.ts';
import { StartError } from '../../../server/src/platform/process/start-error.ts';
import type { BackupPlace } from './backup-place.ts';

/** The size of a part. It exceeds S3's minimum, and S3's limit of 10,000 parts allows 80 GB. */
const PART_BYTES = 8 << 20;
const LIST_PAGE = 1000;

/** Backups in a bucket. Errors are reported in one sentence, because the host must fix them. Rule 10.261 */
export function bucketPlace(url: string): BackupPlace {
  const bucket = openBucket(url);
  return {
    write: (name, content) =>
      saying(async () => {
        const upload = await bucket.getMultipartUploadId(name, 'application/octet-stream');
        try {
          const parts = [];
          for await (const part of inParts(content)) {
            parts.push(await bucket.uploadPart(name, upload, part, parts.length + 1));
          }
          const completed = await bucket.completeMultipartUpload(name, upload, parts);
          // S3 can report a late failure in the body of a response with status 200, and the library does not detect
          // this.
          if (typeof Reflect.get(completed, 'etag') !== 'string')
            throw notTaken('it was not stored');
        } catch (error) {
          await bucket.abortMultipartUpload(name, upload).catch(() => undefined);
          throw error;
        }
      }),
    read: (name) =>
      saying(async () => {
        const body = (await bucket.getObjectResponse(name))?.body;
        // Node's byte streams are valid web streams, although its types disagree.
        return body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : null;
      }),
    list: () =>
      saying(async () => {
        const names: string[] = [];
        let token: string | undefined;
        do {
          const page = await bucket.listObjectsPaged('/', '', LIST_PAGE, token);
          names.push(...(page?.objects ?? []).map(({ Key }) => Key));
          token = page?.nextContinuationToken;
        } while (token !== undefined);
        return names;
      }),
    remove: (name) => saying(async () => void (await bucket.deleteObject(name))),
  };
}

async function saying<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof S3ServiceError) {
      throw notTaken(`it answered ${error.status} ${error.serviceCode ?? ''}`.trim());
    }
    // The library does not convert all network errors. The others arrive as errors from `fetch`.
    const isAway = error instanceof S3Error || (error instanceof TypeError && error.cause);
    throw isAway ? notTaken(`it cannot be reached (${whyOf(error)})`) : error;
  }
}

/** Returns the root cause. The URL must never appear, because it contains the secret. */
function whyOf(error: Error): string {
  return error.cause instanceof Error ? whyOf(error.cause) : error.message || error.name;
}

function notTaken(why: string): StartError {
  return new StartError(`BACKUP_URL: expected a bucket that accepts backups, but ${why}.`);
}

async function* inParts(content: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    // The stream yields bytes, so the cast is safe.
    waiting.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}
