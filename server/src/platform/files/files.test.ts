import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSmallBucket, type SmallBucket } from '../../testing/small-bucket.ts';
import { filesystemFiles, type Files } from './files.ts';
import { s3Files } from './s3-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'oakling-files-'));
let bucket: SmallBucket;
let drivers: Record<string, Files>;

beforeAll(async () => {
  bucket = await openSmallBucket();
  drivers = {
    filesystem: filesystemFiles(pathToFileURL(folder).href),
    s3: s3Files(bucket.url),
  };
});
afterAll(() => {
  bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.for(['filesystem', 's3'])('files by the %s driver', (name) => {
  const files = () => drivers[name] ?? expect.fail('no such driver');

  test('a written file is read back, byte for byte', async () => {
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

  test('written files are listed with their time, page by page, and no others', async () => {
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
  expect(bucket.requests.at(-1)).toMatch(
    /^GET \/bucket\/avatars\/ab\/abc\.webp AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-1\/s3\//,
  );
});
