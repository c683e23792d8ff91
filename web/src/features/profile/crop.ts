import { AVATAR_MAX_BYTES } from '@oakling/domain/profile/avatar';
import { checkDrawing, encodeDrawing, penOf } from '../../lib/canvas.ts';

/** The width and height of the uploaded picture in pixels. The server stores it at half this size. */
const SIDE = 512;
export const MAX_ZOOM = 3;

/** The visible square of a picture: the zoom, and the position (0 to 1) between the picture's edges. */
export interface Crop {
  readonly zoom: number;
  readonly across: number;
  readonly down: number;
}

export const MIDDLE: Crop = { zoom: 1, across: 0.5, down: 0.5 };

interface Size {
  readonly width: number;
  readonly height: number;
}

export function squareOf({ width, height }: Size, { zoom, across, down }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { x: (width - side) * across, y: (height - side) * down, side };
}

/** The crop after dragging by this fraction of the square's width. */
export function pulled(size: Size, crop: Crop, byAcross: number, byDown: number): Crop {
  const { side } = squareOf(size, crop);
  const moved = (place: number, by: number, room: number) =>
    room < 1 ? place : Math.min(1, Math.max(0, place - (by * side) / room));
  return {
    ...crop,
    across: moved(crop.across, byAcross, size.width - side),
    down: moved(crop.down, byDown, size.height - side),
  };
}

/**
 * A file's picture, turned upright and limited to the useful size.
 * @throws if the browser can't read or draw it.
 */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  await checkDrawing();
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = (SIDE * MAX_ZOOM) / Math.min(whole.width, whole.height);
  if (scale >= 1) return whole;
  // The picture is reduced, because a camera's picture takes a hundred megabytes of memory.
  const smaller = await createImageBitmap(whole, {
    resizeWidth: Math.round(whole.width * scale),
    resizeHeight: Math.round(whole.height * scale),
    resizeQuality: 'high',
  });
  whole.close();
  return smaller;
}

export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { x, y, side } = squareOf(picture, crop);
  const pen = penOf(canvas);
  const { width, height } = canvas;
  pen.imageSmoothingQuality = 'high';
  // JPEG has no transparency, so draw on white.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, x, y, side, side, 0, 0, width, height);
}

/**
 * The square as a JPEG, without metadata such as a location. Browsers without JPEG encode a PNG.
 * @throws if the browser can't encode it, or only to a file that is too large. Rule 3.18
 */
export async function encodeSquare(picture: ImageBitmap, crop: Crop, name: string): Promise<File> {
  const draw = (canvas: HTMLCanvasElement) => drawSquare(canvas, picture, crop);
  for (const quality of [0.9, 0.75, 0.5, 0.25]) {
    // oxlint-disable-next-line no-await-in-loop -- only if the previous one was too large
    const blob = await encodeDrawing([SIDE, SIDE], draw, 'image/jpeg', quality);
    if (blob.size <= AVATAR_MAX_BYTES) return new File([blob], name, { type: blob.type });
  }
  throw new Error('The picture is too large.');
}
