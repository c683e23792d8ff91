import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PresetAvatar } from '@oakling/domain/profile/avatar';
import { DRAWINGS_FOLDER } from '../process/data-dir.ts';

/** A picture that a mail carries: our logo, a built-in face or the host's logo, never a photograph. Rule 8.131 */
export type MailPicture = Drawing | 'host';
export type Drawing = 'logo' | PresetAvatar;

/** Twice the largest size in a mail, for sharp screens. */
const SIDE = 112;
const drawn = new Map<Drawing, Promise<Buffer>>();

/** A drawing as PNG, which every mail program shows; drawn once. */
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
  // Loaded with the first mail: its libraries are a tenth of the memory of a server that waits.
  const { default: sharp } = await import('sharp');
  return sharp(svg, { density: 200 }).resize(SIDE, SIDE).png({ palette: true }).toBuffer();
}

/** How the HTML of a mail names a picture that comes with it. */
export function pictureId(picture: MailPicture): string {
  return `${picture}@oakling`;
}
