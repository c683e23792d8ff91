import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PresetAvatar } from '@oakling/domain/profile/avatar';
import { DRAWINGS_FOLDER } from '../process/data-dir.ts';

/** An image embedded in a mail: our logo, a built-in avatar or the host's logo, but never a photo. Rule 8.131 */
export type MailPicture = Drawing | 'host';
export type Drawing = 'logo' | PresetAvatar;

/** The size is twice the largest one in any mail, for high-density screens. */
const SIDE = 112;
const drawn = new Map<Drawing, Promise<Buffer>>();

export function drawForMail(picture: Drawing): Promise<Buffer> {
  const known = drawn.get(picture);
  if (known !== undefined) return known;
  const made = draw(picture);
  drawn.set(picture, made);
  return made;
}

async function draw(picture: Drawing): Promise<Buffer> {
  const name = picture === 'logo' ? 'logo.svg' : `avatars/${picture}.svg`;
  const svg = await readFile(join(DRAWINGS_FOLDER, name));
  // Loaded lazily, because the library takes a tenth of an idle server's memory.
  const { default: sharp } = await import('sharp');
  return sharp(svg, { density: 200 }).resize(SIDE, SIDE).png({ palette: true }).toBuffer();
}

export function pictureId(picture: MailPicture): string {
  return `${picture}@oakling`;
}
