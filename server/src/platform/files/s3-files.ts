import { S3mini } from 's3mini';
import type { Files } from './files.ts';

/** S3's limit for one page of a listing. */
const LIST_PAGE = 1000;

export function s3Files(url: string): Files {
  const bucket = openBucket(url);
  return {
    async write(name, content) {
      await bucket.putObject(name, content, 'image/webp');
    },
    async read(name) {
      const content = await bucket.getObjectArrayBuffer(name);
      return content === null ? null : new Uint8Array(content);
    },
    async remove(name) {
      await bucket.deleteObject(name);
    },
    async *list(prefix) {
      let token: string | undefined;
      do {
        const page = await bucket.listObjectsPaged('/', prefix, LIST_PAGE, token);
        for (const { Key, LastModified } of page?.objects ?? []) {
          yield { name: Key, writtenAt: LastModified };
        }
        token = page?.nextContinuationToken;
      } while (token !== undefined);
    },
  };
}

/**
 * Opens an S3 bucket, given as `s3://KEY:SECRET@HOST[:PORT]/BUCKET?region=REGION`. Uses https; `&tls=off` is for a
 * service on the same machine.
 */
export function openBucket(url: string): S3mini {
  const { username, password, host, pathname, searchParams } = new URL(url);
  const scheme = searchParams.get('tls') === 'off' ? 'http' : 'https';
  return new S3mini({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    endpoint: `${scheme}://${host}${pathname}`,
    region: searchParams.get('region') ?? 'auto',
  });
}
