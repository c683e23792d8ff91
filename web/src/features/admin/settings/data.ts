import { LOGO_BYTES, type ChangeSettings, type SettingsView } from '@oakling/domain/admin/settings';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../../lib/api.ts';
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
 * Redraws a picture as a PNG that fits into a request, in base64. Null if the file has another type, if the browser
 * can't draw it, or if it is too flat or too detailed.
 */
export async function toLogo(file: File): Promise<string | null> {
  if (!LOGO_TYPES.includes(file.type)) return null;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const canvas = document.createElement('canvas');
  for (const width of WIDTHS) {
    const scale = Math.min(1, width / picture.width, width / picture.height);
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    if (Math.min(canvas.width, canvas.height) < LEAST_SIDE) return null;
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const base64 = canvas.toDataURL('image/png').split(',')[1] ?? '';
    if (base64.length * 0.75 <= LOGO_BYTES) return base64;
  }
  return null;
}
