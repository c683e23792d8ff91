import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesystemFiles, type Files } from './files.ts';
import { s3Files } from './s3-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'oakling-files-'));
const requests: string[] = [];
let bucket: Server;
let drivers: Record<string, Files>;

beforeAll(async () => {
  bucket = smallBucket();
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  const address = bucket.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  drivers = {
    filesystem: filesystemFiles(pathToFileURL(folder).href),
    s3: s3Files(`s3://key:secret@127.0.0.1:${port}/pictures?region=eu-1&tls=off`),
  };
});
afterAll(() => {
  bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.for(['filesystem', 's3'])('files by the %s driver', (name) => {
  const files = () => drivers[name] ?? expect.fail('no such driver');

  test('what was written is read back, byte for byte', async () => {
    const content = Uint8Array.from({ length: 2000 }, (_, index) => index % 256);
    await files().write('avatars/ab/abc.webp', content);
    expect(await files().read('avatars/ab/abc.webp')).toEqual(
      name === 's3' ? content : Buffer.from(content),
    );
  });

  test('a file that was never written, or was removed, is null', async () => {
    expect(await files().read('avatars/no/none.webp')).toBeNull();
    await files().write('avatars/xy/gone.webp', new Uint8Array([1]));
    await files().remove('avatars/xy/gone.webp');
    await files().remove('avatars/xy/gone.webp');
    expect(await files().read('avatars/xy/gone.webp')).toBeNull();
  });

  test('what was written is listed with its time, page by page, and nothing beside it', async () => {
    const names = ['avatars/l/one.webp', 'avatars/l/two.webp', 'avatars/l/x/three.webp'];
    for (const each of [...names, 'other/four.webp']) {
      await files().write(each, new Uint8Array([1]));
    }
    const listed = await Array.fromAsync(files().list('avatars/l/'));
    expect(listed.map((file) => file.name).toSorted()).toEqual(names);
    for (const { writtenAt } of listed) {
      expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000);
    }
    expect(await Array.fromAsync(files().list('avatars/none/'))).toEqual([]);
  });
});

test('every request to the bucket is signed and names the bucket', async () => {
  await drivers['s3']?.read('avatars/ab/abc.webp');
  expect(requests.at(-1)).toMatch(
    /^GET \/pictures\/avatars\/ab\/abc\.webp AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-1\/s3\//,
  );
});

/** As much of the S3 protocol as four verbs need, over real HTTP; it lists two at a time. */
function smallBucket(): Server {
  const objects = new Map<string, Buffer>();
  return createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push(`${method} ${url} ${headers.authorization ?? 'unsigned'}`);
    void buffer(request).then((body) => {
      if (url.includes('list-type=2')) return response.end(listing(objects, url));
      if (method === 'PUT') objects.set(url, body);
      if (method === 'DELETE') objects.delete(url);
      const found = objects.get(url);
      if (method === 'DELETE') return response.writeHead(204).end();
      if (found === undefined) return response.writeHead(404).end();
      return response.writeHead(200).end(method === 'GET' ? found : undefined);
    });
  });
}

function listing(objects: ReadonlyMap<string, Buffer>, url: string): string {
  const { searchParams } = new URL(url, 'http://bucket');
  const prefix = `/pictures/${searchParams.get('prefix') ?? ''}`;
  const after = searchParams.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after);
  const page = keys.toSorted().slice(0, 2);
  const entries = page.map(
    (key) =>
      `<Contents><Key>${key.slice('/pictures/'.length)}</Key><LastModified>${new Date().toISOString()}</LastModified><ETag>"e"</ETag><Size>1</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const isTruncated = page.length < keys.length;
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`;
}
