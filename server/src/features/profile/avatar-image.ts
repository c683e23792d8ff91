import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { AppError } from '../../platform/http/app-error.ts';

/**
 * A photo of 200 kB usually has less than 5 megapixels. Decoding an interlaced PNG of 16 bits takes up to 16 bytes for each pixel.
 */
const MAX_PIXELS = 16_000_000;
/** Pictures decoded at a time, so parallel uploads take no more memory than one. */
const oneAtATime = pLimit(1);
const SIDE = 256;
const ACCEPTED = new Set(['jpeg', 'png', 'webp']);

/**
 * Re-encodes an uploaded picture as a WebP of 256 pixels square, which drops metadata such as
 * location and any embedded script. Rules 3.10 and 3.11
 * @throws AppError `invalid-input` when it is not a JPEG, PNG or WebP.
 */
export async function redrawAvatar(
  upload: Uint8Array,
): Promise<{ hash: string; content: Uint8Array }> {
  // Lazy: the library takes a tenth of an idle server's memory.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await image.metadata();
    if (!ACCEPTED.has(format)) throw new Error('unsupported image format');
    const content = await oneAtATime(() =>
      image
        .rotate()
        .resize(SIDE, SIDE, { fit: 'cover', position: 'attention' })
        .webp({ quality: 85 })
        .toBuffer(),
    );
    return { hash: createHash('sha256').update(content).digest('hex'), content };
  } catch {
    throw new AppError('invalid-input', {
      fields: [{ path: 'avatar', message: 'Please choose a JPEG, PNG or WebP picture.' }],
    });
  }
}
