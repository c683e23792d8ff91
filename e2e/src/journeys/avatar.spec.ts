import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fake } from '../support/fake-responses.ts';
import { signUpByApi } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const PICTURE = join(import.meta.dirname, '../../../web/public/icon-192.png');

test('an upload shows its progress, is retried, and becomes a picture of 256 pixels', async ({
  filledApp,
  open,
  expectTrouble,
}) => {
  expectTrouble(/^503 PUT \/api\/profile\/avatar$/);
  const elder = await open(filledApp);
  await signUpByApi(elder, 'elder', 'Ada Lund', 'ada@example.org');
  const page = await elder.newPage();
  let tries = 0;
  const released = Promise.withResolvers<void>();
  await fake(page, /\/api\/profile\/avatar$/, async () => {
    tries += 1;
    if (tries === 1) return { status: 503 };
    await released.promise;
    return 'real';
  });
  await page.goto('/dashboard/elder/profile');
  await page.getByLabel('Upload a picture').setInputFiles(PICTURE);
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText('Chosen: icon-192.png')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Trying again in 1 second…')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Uploading your picture…' })).toBeVisible();
  released.resolve();
  await expect(page.getByText('Profile saved ✅')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect(tries).toBe(2);
  const picture = page.getByRole('img', { name: 'Your picture' });
  await expect(picture).toHaveAttribute('src', /^\/api\//);
  await expect(picture).toHaveJSProperty('naturalWidth', 256);

  // An image that fails is replaced with the default one, which loads.
  // Unlike a fake, a route also keeps the browser from using its cached copy.
  await page.route('**/api/avatars/**', (route) => route.abort());
  await page.reload();
  await expect(picture).toHaveAttribute('src', '/defaultAvatar.png');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('a browser that returns noise instead of drawings sends the original (rule 3.18)', async ({
  filledApp,
  open,
}) => {
  const elder = await open(filledApp);
  await signUpByApi(elder, 'elder', 'Eva Lind', 'eva@example.org');
  const page = await elder.newPage();
  await page.addInitScript(() => {
    CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) =>
      new ImageData(crypto.getRandomValues(new Uint8ClampedArray(width * height * 4)), width);
  });
  await page.goto('/dashboard/elder/profile');
  await page.getByLabel('Upload a picture').setInputFiles(PICTURE);
  await expect(page.getByText('Chosen: icon-192.png')).toBeVisible();
  const sending = sentFile(page);
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await sending).bytes.equals(await readFile(PICTURE))).toBe(true);
  // The picture is too large to be sent as it is.
  const large = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(300_000) };
  await page.getByLabel('Upload a picture').setInputFiles(large);
  await expect(page.getByText('Please choose an image smaller than 200 KB')).toBeVisible();
});

test('a browser that encodes something else than it draws sends the original (rule 3.18)', async ({
  filledApp,
  open,
}) => {
  const elder = await open(filledApp);
  await signUpByApi(elder, 'elder', 'Una Lund', 'una@example.org');
  const page = await elder.newPage();
  await page.goto('/dashboard/elder/profile');
  for (const encoder of ENCODERS) {
    await page.evaluate(breakEncoder, encoder);
    await page.getByLabel('Upload a picture').setInputFiles(PICTURE);
    const dialog = page.getByRole('button', { name: 'Use this picture' });
    const chosen = page.getByText('Chosen: icon-192.png');
    await expect(dialog.or(chosen)).toBeVisible();
    if (await dialog.isVisible()) await dialog.click();
    await expect(chosen).toBeVisible();
    const sending = sentFile(page);
    await page.getByRole('button', { name: 'Save' }).click();
    const { type, bytes } = await sending;
    expect([encoder, type]).toEqual([encoder, 'image/png']);
    expect(bytes.equals(await readFile(PICTURE))).toBe(encoder !== 'png');
    await expect(page.getByText('Profile saved ✅')).toBeVisible();
    await page.reload();
  }
});

const ENCODERS = [
  'blank',
  'none',
  'painted',
  'grainy',
  'empty',
  'transparent',
  'no bitmaps',
  'large',
  'png',
] as const;

function breakEncoder(how: (typeof ENCODERS)[number]): void {
  const encode = HTMLCanvasElement.prototype.toBlob;
  const pens = CanvasRenderingContext2D.prototype;
  const draw = pens.drawImage;
  const isLarge = ({ width }: HTMLCanvasElement) => width > 300;
  if (how === 'no bitmaps') Reflect.deleteProperty(window, 'createImageBitmap');
  // A device without memory for a large canvas draws nothing on it.
  if (how === 'empty')
    Object.assign(pens, {
      drawImage(this: CanvasRenderingContext2D, ...places: unknown[]) {
        if (!isLarge(this.canvas)) Reflect.apply(draw, this, places);
      },
    });
  HTMLCanvasElement.prototype.toBlob = function (use, type, quality) {
    const pen = this.getContext('2d');
    if (how === 'none') use(null);
    else if (how === 'large')
      encode.call(this, (blob) => use(blob && new Blob([blob, new ArrayBuffer(300_000)], blob)));
    else if (pen === null || how === 'blank')
      encode.call(document.createElement('canvas'), use, type, quality);
    else {
      // Extensions against fingerprinting change the canvas itself.
      if (how === 'painted') pen.fillRect(0, 0, this.width, this.height / 2);
      if (how === 'transparent') pen.clearRect(0, 0, this.width, this.height);
      if (how === 'grainy') {
        const pixels = pen.getImageData(0, 0, this.width, this.height);
        pixels.data.forEach((level, at, all) => {
          if (at % 4 < 3) all[at] = level + (at % 8 < 4 ? 40 : -40);
        });
        pen.putImageData(pixels, 0, 0);
      }
      encode.call(this, use, how === 'png' ? 'image/png' : type, quality);
    }
  };
}

test('a camera’s picture is cropped, rotated, resized and stripped of metadata (rule 10.202)', async ({
  filledApp,
  open,
}) => {
  const elder = await open(filledApp);
  await signUpByApi(elder, 'elder', 'Ida Berg', 'ida@example.org');
  const page = await elder.newPage();
  await page.goto('/dashboard/elder/profile');
  const file = await cameraPicture(page);
  expect(file.byteLength).toBeGreaterThan(1_000_000);
  await page
    .getByLabel('Upload a picture')
    .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: file });
  await expect(page.getByRole('alert')).toContainText('Please choose an image smaller than 200 KB');
  await page.getByRole('button', { name: 'Make it smaller' }).click();
  const dialog = page.getByRole('dialog', { name: 'Which part of the picture?' });
  const zoom = dialog.getByRole('slider', { name: 'Zoom' });
  await zoom.press('ArrowRight');
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect(zoom).toHaveAttribute('aria-valuetext', '150%');
  const down = dialog.getByRole('slider', { name: 'From top to bottom' });
  await expect(down).toHaveAttribute('aria-valuetext', '50%');
  await pullDown(page);
  await expect(down).not.toHaveAttribute('aria-valuetext', '50%');
  await down.fill('11');
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText('Chosen: IMG_0001.jpg')).toBeVisible();

  const sending = sentFile(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const { type, bytes } = await sending;
  await expect(page.getByText('Profile saved ✅')).toBeVisible();
  const shown = page.getByRole('img', { name: 'Your picture' });
  await expect(shown).toHaveJSProperty('naturalWidth', 256);
  expect(type).toBe('image/jpeg');
  expect(bytes.byteLength).toBeGreaterThan(1000);
  expect(bytes.byteLength).toBeLessThanOrEqual(204_800);
  expect(bytes.includes('Exif')).toBe(false);
  expect(bytes.includes(PLACE)).toBe(false);
  expect(await shown.evaluate(coloursOf)).toEqual(['red', 'red', 'blue', 'blue']);
});

/** A marker in the EXIF data, where cameras store the location. */
const PLACE = '48.8584 N 2.2945 E';

/** A large rotated JPEG. Its orientation tag turns the red left edge to the top. */
async function cameraPicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2400, 1800);
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('no canvas');
    const pixels = pen.createImageData(2400, 1800);
    for (let at = 0; at < pixels.data.length; at += 4) {
      const isLeft = (at / 4) % 2400 < 1200;
      const noise = Math.random() * 90;
      pixels.data.set([isLeft ? 255 - noise : noise, noise, isLeft ? noise : 255 - noise, 255], at);
    }
    pen.putImageData(pixels, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
    return new Uint8Array(await blob.arrayBuffer()).toBase64();
  });
  const jpeg = Buffer.from(base64, 'base64');
  // A single IFD entry: orientation (0x0112), type short, value 6.
  const tags = '4d4d002a00000008000101120003000000010006000000000000';
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from(tags, 'hex')]);
  const start = jpeg.subarray(0, 2);
  return Buffer.concat([
    start,
    segment(0xe1, exif),
    segment(0xfe, Buffer.from(PLACE)),
    jpeg.subarray(2),
  ]);
}

function segment(kind: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, kind, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** The body of the next upload. Playwright can't read the body of a file upload in another way. */
async function sentFile(page: Page): Promise<{ type: string; bytes: Buffer }> {
  const { type, base64 } = await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<File>();
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function sendAndTell(body) {
      if (body instanceof File) resolve(body);
      send.call(this, body);
    };
    const file = await promise;
    return { type: file.type, base64: new Uint8Array(await file.arrayBuffer()).toBase64() };
  });
  return { type, bytes: Buffer.from(base64, 'base64') };
}

async function pullDown(page: Page): Promise<void> {
  const circle = page.getByRole('img', { name: 'How your picture will look' });
  const box = await circle.boundingBox();
  if (box === null) throw new Error('The circle is not there.');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + box.height / 2, { steps: 4 });
  await page.mouse.up();
}

function coloursOf(image: Element): string[] {
  if (!(image instanceof HTMLImageElement)) throw new Error('not a picture');
  const canvas = new OffscreenCanvas(256, 256);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  pen.drawImage(image, 0, 0);
  return [20, 235].flatMap((y) =>
    [20, 235].map((x) => {
      const [red = 0, , blue = 0] = pen.getImageData(x, y, 1, 1).data;
      return red > blue ? 'red' : 'blue';
    }),
  );
}
