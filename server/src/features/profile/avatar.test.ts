import { AVATAR_MAX_BYTES } from '@oakling/domain/profile/avatar';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { Answer, Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { hugePng, passProfile, photoWithPlace } from '../../testing/pictures.ts';
import { refused, told } from '../../testing/refused.ts';
import { ask, meeting } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { countTries } from '../../testing/use-up.ts';

const upload = (person: Browser, content: Uint8Array, type = 'image/jpeg'): Promise<Answer> =>
  person.send('PUT', '/api/profile/avatar', {
    body: new Uint8Array(content),
    headers: { 'content-type': type },
  });

/** The image's bytes. Test browsers return only text. */
async function picture(app: TestApp, person: Browser, url: string) {
  const headers = { cookie: person.cookieHeader };
  const response = await app.fetch(new Request(new URL(url, app.platform.origin), { headers }));
  return { response, content: Buffer.from(await response.arrayBuffer()) };
}

describe('Rules 3.5, 3.10 and 3.11, an uploaded picture', () => {
  test.for(['jpeg', 'png', 'webp'] as const)(
    'a %s is re-encoded: WebP, 256 pixels square, without its other content',
    async (format, { app, family }) => {
      const original = await photoWithPlace(format);
      expect((await sharp(original).metadata()).exif).toBeDefined();
      const { body } = await upload(family.elder, original, `image/${format}`);
      const { response, content } = await picture(app, family.elder, body.avatarUrl);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('cache-control')).toMatch(/^private/);
      const metadata = await sharp(content).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 });
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(content.includes('Linden')).toBe(false);
    },
  );

  test('data appended to a picture, as in a polyglot, is dropped', async ({ app, family }) => {
    const payload = '<script>alert(1)</script>PK\u0003\u0004';
    const polyglot = Buffer.concat([await photoWithPlace(), Buffer.from(payload)]);
    const answer = await upload(family.elder, polyglot);
    expect(answer.status).toBe(200);
    const { content } = await picture(app, family.elder, answer.body.avatarUrl);
    expect(content.includes('<script>')).toBe(false);
    expect(content.includes('PK\u0003\u0004')).toBe(false);
  });

  test('replaces a built-in one, and vice versa', async ({ app, family }) => {
    const { youth } = family;
    await youth.json('PATCH', '/api/profile', { fullName: 'Sam', avatar: 'youth-3' });
    const { body } = await upload(youth, await photoWithPlace());
    expect(body.presetAvatar).toBeNull();
    expect(body.avatarUrl).toMatch(new RegExp(`^/api/avatars/${youth.personId}/[0-9a-f]{64}$`));
    await youth.json('PATCH', '/api/profile', { fullName: 'Sam', avatar: 'youth-3' });
    expect((await youth.get('/api/profile')).body.avatarUrl).toBe('/avatars/youth-3.svg');
    expect((await picture(app, youth, body.avatarUrl)).response.status).toBe(404);
  });

  test('of exactly 204,800 bytes is accepted; one byte more is refused with 413', async ({
    app,
    family,
  }) => {
    const photo = await photoWithPlace();
    const padded = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
    expect((await upload(family.elder, padded(AVATAR_MAX_BYTES))).status).toBe(200);
    const answer = await refused(app, () => upload(family.elder, padded(AVATAR_MAX_BYTES + 1)));
    expect([answer.status, answer.body.code]).toEqual([413, 'too-large']);
  });

  test('an endless upload is refused with 413, whatever length it claims', async ({
    app,
    family,
  }) => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const init = { body: endless, duplex: 'half', headers: { 'content-type': 'image/png' } };
    const answer = await refused(app, () =>
      family.elder.send('PUT', '/api/profile/avatar', init as RequestInit),
    );
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(1_000_000);
  });
});

describe('Rule 3.10, a file that isn’t a picture is refused with 422, whatever type it claims', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.for<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['SVG', () => Buffer.from(svg)],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', () => new Uint8Array()],
    ['garbage', () => Buffer.alloc(5000, 'x')],
    [
      'GIF',
      () =>
        sharp({ create: plain(10) })
          .gif()
          .toBuffer(),
    ],
    [
      'TIFF',
      () =>
        sharp({ create: plain(10) })
          .tiff()
          .toBuffer(),
    ],
    [
      'AVIF',
      () =>
        sharp({ create: plain(64) })
          .avif()
          .toBuffer(),
    ],
    ['half of a JPEG', async () => (await photoWithPlace()).subarray(0, 1200)],
    ['PNG of 20,000 x 20,000 pixels', () => hugePng(20_000)],
    ['PNG of 5,000 x 5,000 pixels', () => hugePng(5000)],
  ])('%s', async ([, make], { app, family }) => {
    const content = await make();
    expect(content.length).toBeLessThan(AVATAR_MAX_BYTES);
    for (const type of ['image/jpeg', 'image/svg+xml']) {
      const answer = await refused(app, () => upload(family.elder, content, type));
      expect(answer.status).toBe(422);
    }
  });

  const plain = (side: number) => ({
    width: side,
    height: side,
    channels: 3 as const,
    background: 'red',
  });
});

describe('Rules 3.14 and 9.1, who can see a picture', () => {
  test('a match, the parent and people with a shared session; for anyone else it doesn’t exist', async ({
    app,
    family,
  }) => {
    const { elder, parent, youth } = await openFamily(app);
    const stranger = await app.signUp('elder');
    const { body } = await upload(youth, await photoWithPlace());
    await passProfile(parent, youth);
    const sees = async (person: Browser) =>
      (await picture(app, person, body.avatarUrl)).response.status === 200;
    expect([await sees(youth), await sees(parent), await sees(elder)]).toEqual([true, true, true]);
    const strangers = [stranger, family.parent, family.youth, app.browser()];
    expect(await Promise.all(strangers.map(sees))).toEqual([false, false, false, false]);

    const hidden = await stranger.get(body.avatarUrl);
    const absent = await stranger.get(body.avatarUrl.replace(youth.personId, stranger.personId));
    expect(hidden.status).toBe(404);
    expect(told(hidden)).toEqual(told(absent));
    // The URL contains the owner's id, and serves the image only for that owner.
    for (const viewer of [parent, elder]) {
      const theirs = body.avatarUrl.replace(youth.personId, viewer.personId);
      expect((await viewer.get(theirs)).status).toBe(404);
    }
    const file = body.avatarUrl.replace(/[0-9a-f]{64}$/, '..%2F..%2Fpostgres-password');
    expect((await refused(app, () => youth.get(file))).status).toBe(422);

    await ask(elder, meeting(youth));
    for (const name of ['Photography', 'Art & Creativity']) {
      await youth.must('DELETE', `/api/interests/${encodeURIComponent(name)}`);
    }
    expect([await sees(elder), await sees(family.elder)]).toEqual([true, false]);
  });

  test('a visible person’s former picture is no longer shown', async ({ app, family }) => {
    const { youth, elder, parent } = family;
    const { body: first } = await upload(youth, await photoWithPlace());
    await passProfile(parent, youth);
    const other = await sharp({
      create: { width: 300, height: 300, channels: 3, background: 'blue' },
    })
      .png()
      .toBuffer();
    const { body: second } = await upload(youth, other);
    await passProfile(parent, youth);
    expect(second.avatarUrl).not.toBe(first.avatarUrl);
    expect((await picture(app, elder, first.avatarUrl)).response.status).toBe(404);
    expect((await picture(app, elder, second.avatarUrl)).response.status).toBe(200);
  });
});

test('Rule 9.86, refused uploads count toward the limit', async ({ app }) => {
  const elder = await app.signUp('elder');
  const tried = async () => (await upload(elder, Buffer.from('x'))).status;
  expect(await tried()).toBe(422);
  await countTries(app, 'upload', 29);
  expect([await tried(), await tried()]).toEqual([422, 429]);
  await countTries(app, 'upload', 0);
});
