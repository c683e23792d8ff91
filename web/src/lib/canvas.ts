/**
 * A difference in color, out of 255, that no one can see. Some browsers change colors by one to prevent fingerprinting.
 */
const UNSEEN = 8;
/** JPEG keeps the color of a block of this width. */
const BLOCK = 16;

/** @throws if the browser can't draw on it. */
export function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser can’t draw.');
  return pen;
}

/** @throws in browsers that encode or return other pixels than were drawn, to prevent fingerprinting. Rule 3.18 */
export async function checkDrawing(): Promise<void> {
  const canvas = blank(BLOCK * BLOCK, BLOCK);
  const pen = penOf(canvas);
  const colors = Array.from({ length: BLOCK }, (_, x) => [x * 16, 255 - x * 16, 128, 255]);
  for (const [x, color] of colors.entries()) {
    pen.fillStyle = `rgb(${color.slice(0, 3).join(', ')})`;
    pen.fillRect(x * BLOCK, 0, BLOCK, BLOCK);
  }
  const copy = await createImageBitmap(await encode(canvas, 'image/jpeg', 0.9));
  pen.drawImage(copy, 0, 0);
  const { data } = pen.getImageData(0, 0, canvas.width, BLOCK);
  const isSame = data.every((level, at) => {
    const expected = colors[Math.floor(at / 4 / BLOCK) % BLOCK]?.[at % 4] ?? Infinity;
    return Math.abs(level - expected) <= UNSEEN;
  });
  if (!isSame) throw new Error('This browser returns other pixels than were drawn.');
}

/**
 * Draws a picture and encodes it. @throws if nothing was drawn, or if the file shows something else. Rule 3.18
 */
export async function encodeDrawing(
  [width, height]: readonly [number, number],
  draw: (canvas: HTMLCanvasElement) => void,
  type: string,
  quality?: number,
): Promise<Blob> {
  const canvas = blank(width, height);
  const small = blank(BLOCK, BLOCK);
  draw(canvas);
  draw(small);
  // Read first, because extensions change the canvas itself while it is encoded.
  const drawn = levelsOf(canvas);
  if (isFlat(drawn) && !isFlat(levelsOf(small))) throw new Error('The drawing is empty.');
  const blob = await encode(canvas, type, quality);
  const levels = levelsOf(await createImageBitmap(blob));
  const difference = drawn.reduce((sum, level, at) => sum + Math.abs(level - (levels[at] ?? 0)), 0);
  if (difference / drawn.length > UNSEEN) throw new Error('This browser encodes another picture.');
  return blob;
}

const isFlat = (levels: Uint8ClampedArray) =>
  levels.every((level, at) => Math.abs(level - (levels[at % 4] ?? 0)) <= UNSEEN);

/** The colors of a picture that is reduced until compression makes no difference. */
function levelsOf(image: CanvasImageSource): Uint8ClampedArray {
  const pen = penOf(blank(BLOCK, BLOCK));
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, BLOCK, BLOCK);
  return pen.getImageData(0, 0, BLOCK, BLOCK).data;
}

function blank(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height });
}

function encode(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('No picture was encoded.')) : resolve(blob)),
      type,
      quality,
    );
  });
}
