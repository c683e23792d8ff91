import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { HOST_NAME } from '@oakling/domain/admin/settings';
import { TEXT_CONTRAST } from '@oakling/domain/kernel/contrast';
import { contactOf, phoneOrPageOf } from '@oakling/domain/legal/host';
import { accentContrast } from '@oakling/domain/legal/host-colours';
import * as v from 'valibot';
import { PHONE_OR_PAGE } from './room-settings.ts';

interface HostLogo {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const MOST_BYTES = 100_000;
const LEAST_PIXELS = 48;
const MOST_PIXELS = 1200;
const PNG_START = '89504e470d0a1a0a';
/** Offsets in a PNG's first chunk, which contains its size. */
const HEADER = { name: 12, width: 16, height: 20, end: 24 };

const LOGO_EXPECTED =
  'a PNG file of at most 100 kB, each side 48 to 1200 pixels long, such as /etc/oakling/logo.png';

export const HOST_DETAILS = ['HOST_LOGO', 'HOST_CONTACT', 'HOST_HELPLINE', 'HOST_ACCENT'] as const;

/** Rule 10.210 */
export const hostSettings = {
  HOST_NAME: v.optional(
    v.pipe(v.string(), v.regex(HOST_NAME, 'a name of at most 60 characters without < and >')),
  ),
  HOST_LOGO: v.optional(
    v.pipe(
      v.string(),
      v.transform(findLogo),
      v.custom<HostLogo>((logo) => logo !== null, LOGO_EXPECTED),
    ),
  ),
  HOST_CONTACT: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => contactOf(text) !== null,
        'an email address, or an https address such as https://library.example/oakling',
      ),
    ),
  ),
  HOST_HELPLINE: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => phoneOrPageOf(text) !== null, PHONE_OR_PAGE),
    ),
  ),
  HOST_ACCENT: v.optional(
    v.pipe(
      v.string(),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return;
        const contrast = accentContrast(dataset.value);
        if (contrast === null) addIssue({ message: 'a color such as #1d4e89' });
        else if (contrast < TEXT_CONTRAST) addIssue({ message: tooPale(dataset.value, contrast) });
      }),
    ),
  ),
};

/** The contrast is truncated instead of rounded, because 6.96 is not 7. Rule 10.212 */
function tooPale(accent: string, contrast: number): string {
  const reached = (Math.floor(contrast * 10) / 10).toFixed(1);
  return `a darker color than ${accent}: its contrast with light paper is ${reached}:1, and words need ${TEXT_CONTRAST}:1`;
}

/**
 * A PNG that is small enough to send with pages and mails, or null for any other file. Mail clients don't show SVG, and
 * a PNG can't contain scripts. Rule 10.211
 */
function findLogo(file: string): HostLogo | null {
  const bytes = readOrNull(resolve(file));
  return bytes === null ? null : parseLogo(bytes);
}

function parseLogo(bytes: Buffer): HostLogo | null {
  if (bytes.length > MOST_BYTES || bytes.length < HEADER.end) return null;
  if (bytes.toString('hex', 0, 8) !== PNG_START) return null;
  if (bytes.toString('latin1', HEADER.name, HEADER.width) !== 'IHDR') return null;
  const width = bytes.readUInt32BE(HEADER.width);
  const height = bytes.readUInt32BE(HEADER.height);
  const isUseful = [width, height].every((side) => side >= LEAST_PIXELS && side <= MOST_PIXELS);
  return isUseful ? { bytes, width, height } : null;
}

/** Settings as moderators enter them: the logo is the file itself, in base64. Rule 10.360 */
export const consoleSettings = {
  ...hostSettings,
  HOST_LOGO: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => parseLogo(Buffer.from(text, 'base64'))),
      v.custom<HostLogo>((logo) => logo !== null, 'a PNG of 48 to 1200 pixels on each side'),
    ),
  ),
};

function readOrNull(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
