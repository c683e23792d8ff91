import { LOGO_BYTES, type ChangeSettings, type SettingsView } from '@oakling/domain/admin/settings';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../../lib/api.ts';
import { checkDrawing, encodeDrawing, penOf } from '../../../lib/canvas.ts';
import { useChange } from '../../../lib/use-change.ts';

const { settings } = api.moderation;

/** Each load writes an audit row, so focusing the window must not refetch. Rule 10.361 */
export const settingsQuery = queryOptions({
  refetchOnWindowFocus: false,
  queryKey: ['admin', 'settings'],
  queryFn: (): Promise<SettingsView> => bodyOf(settings.$get()),
});

export const useChangeSettings = () =>
  useChange((json: ChangeSettings) => bodyOf(settings.$put({ json })), settingsQuery.queryKey);

/** Widths in pixels, largest first. Pages and mail show a logo at most 160 pixels wide. */
const WIDTHS = [640, 480, 320, 240, 160];
const LEAST_SIDE = 48;
export const LOGO_TYPES = ['image/png', 'image/jpeg'];

/**
 * Redraws a picture as a PNG that fits into a request, in base64. A browser that can't draw returns a small PNG as it
 * is. Null if the file has another type, can't be drawn, or is too flat or too detailed. Rule 3.18
 */
export async function toLogo(file: File): Promise<string | null> {
  if (!LOGO_TYPES.includes(file.type)) return null;
  const drawn = await redraw(file).catch(() => (file.type === 'image/png' ? file : null));
  if (drawn === null || drawn.size > LOGO_BYTES) return null;
  return btoa(String.fromCharCode(...new Uint8Array(await drawn.arrayBuffer())));
}

async function redraw(file: File): Promise<Blob | null> {
  await checkDrawing();
  const picture = await createImageBitmap(file);
  const draw = (canvas: HTMLCanvasElement) =>
    penOf(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height);
  for (const width of WIDTHS) {
    const scale = Math.min(1, width / picture.width, width / picture.height);
    const sides = [Math.round(picture.width * scale), Math.round(picture.height * scale)] as const;
    if (Math.min(...sides) < LEAST_SIDE) return null;
    // oxlint-disable-next-line no-await-in-loop -- only if the previous one was too large
    const blob = await encodeDrawing(sides, draw, 'image/png');
    if (blob.size <= LOGO_BYTES) return blob;
  }
  return null;
}
