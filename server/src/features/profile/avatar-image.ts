import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { AppError } from '../../platform/http/app-error.ts';

/**
 * A photo of 200 kB usually has less than 5 megapixels. Decoding an interlaced 16-bit PNG takes up to 16 bytes per
 * pixel.
 */
const MAX_PIXELS = 16_000_000;
/** Decodes one picture at a time, so parallel uploads don't take more memory. */
const oneAtATime = pLimit(1);
const SIDE = 256;
const ACCEPTED = new Set(['jpeg', 'png', 'webp']);

/**
 * Re-encodes an uploaded picture as a WebP of 256 by 256 pixels, which drops metadata such as the location, and any
 * embedded script. Rules 3.10 and 3.11
 * @throws AppError `invalid-input` if it isn't a JPEG, PNG or WebP.
 */
export async function redrawAvatar(
  upload: Uint8Array,
): Promise<{ hash: string; content: Uint8Array }> {
  // Loaded lazily, because the library takes a tenth of an idle server's memory.
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
