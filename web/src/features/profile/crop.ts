import { AVATAR_MAX_BYTES } from '@oakling/domain/profile/avatar';

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
 * A difference in color, out of 255, that no one can see. Some browsers change colors by one to prevent fingerprinting.
 */
const UNSEEN = 8;

/** False in browsers that return different pixels from those that were drawn, to prevent fingerprinting. Rule 3.18 */
function returnsWhatIsDrawn(): boolean {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (pen === null) return false;
  const levels = Array.from({ length: 16 }, (_, x) => [x * 16, 255 - x * 16, 128, 255]);
  for (const [x, level] of levels.entries()) {
    pen.fillStyle = `rgb(${level.slice(0, 3).join(', ')})`;
    pen.fillRect(x, 0, 1, 1);
  }
  const { data } = pen.getImageData(0, 0, levels.length, 1);
  return levels.flat().every((level, at) => Math.abs(level - (data[at] ?? Infinity)) <= UNSEEN);
}

/**
 * A file's picture, turned upright and limited to the useful size.
 * @throws if the browser can't read or draw it.
 */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  if (!returnsWhatIsDrawn()) throw new Error('This browser returns other pixels than were drawn.');
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
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser can’t draw.');
  const { width, height } = canvas;
  pen.imageSmoothingQuality = 'high';
  // JPEG has no transparency, so draw on white.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, x, y, side, side, 0, 0, width, height);
}

/**
 * The square as a JPEG, without metadata such as a location. Browsers without JPEG encode a PNG.
 * @throws if the browser encodes something else than the square. Rule 3.18
 */
export async function encodeSquare(picture: ImageBitmap, crop: Crop, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  drawSquare(canvas, picture, crop);
  // Read first, because extensions change the canvas itself while it is encoded.
  const drawn = levelsOf(canvas);
  let blob = await encode(canvas, 0.9);
  for (const quality of [0.75, 0.5, 0.25]) {
    if (blob.size <= AVATAR_MAX_BYTES) break;
    // oxlint-disable-next-line no-await-in-loop -- only if the previous one was too large
    blob = await encode(canvas, quality);
  }
  if (!(await showsSame(drawn, blob))) throw new Error('This browser encodes another picture.');
  return new File([blob], name, { type: blob.type });
}

async function showsSame(drawn: Uint8ClampedArray, blob: Blob): Promise<boolean> {
  const encoded = await createImageBitmap(blob);
  const levels = levelsOf(encoded);
  encoded.close();
  const difference = drawn.reduce((sum, level, at) => sum + Math.abs(level - (levels[at] ?? 0)), 0);
  return difference / drawn.length <= UNSEEN;
}

/** The colors of a picture that is reduced until compression makes no difference. */
function levelsOf(image: CanvasImageSource): Uint8ClampedArray {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (pen === null) throw new Error('This browser can’t draw.');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, 16, 16);
  return pen.getImageData(0, 0, 16, 16).data;
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob === null ? reject(new Error('We couldn’t draw the picture.')) : resolve(blob),
      'image/jpeg',
      quality,
    );
  });
}
