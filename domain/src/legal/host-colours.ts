import { contrastRatio, TEXT_CONTRAST, type Rgb } from '../kernel/contrast.ts';

/** Rule 10.212 */
export interface HostColours {
  /** The background of white text. */
  readonly solid: string;
  readonly strong: string;
  /** Text on light paper, and on its soft background. */
  readonly ink: string;
  readonly soft: string;
  /** Text on dark paper. */
  readonly darkInk: string;
  readonly darkSoft: string;
}

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The paper and text colors that `web/src/ui/tokens.css` combines with the accent. */
export const LIGHT_PAPER = '#fbf6ec';
export const LIGHT_INK_SOFT = '#4b4437';
export const DARK_PAPER = '#1b1813';
export const DARK_CARD = '#27231c';
export const DARK_INK_SOFT = '#d3cab9';

const ACCENT = /^#[\da-f]{6}$/i;

export function accentContrast(accent: string): number | null {
  return ACCENT.test(accent) ? contrastRatio(rgbOf(accent), rgbOf(LIGHT_PAPER)) : null;
}

/**
 * Derives the colors from an accent that is readable on light paper. Adjusts the others until they are readable, too.
 */
export function hostColours(accent: string): HostColours {
  const colour = rgbOf(accent);
  const soft = untilReadable(
    (share) => mix(colour, WHITE, 0.88 + share * 0.12),
    [colour, rgbOf(LIGHT_INK_SOFT)],
  );
  const darkSoft = untilReadable(
    (share) => mix(colour, rgbOf(DARK_PAPER), 0.65 + share * 0.35),
    [rgbOf(DARK_INK_SOFT)],
  );
  const darkInk = untilReadable(
    (share) => mix(colour, WHITE, share),
    [rgbOf(DARK_PAPER), rgbOf(DARK_CARD), darkSoft],
  );
  return {
    solid: accent.toLowerCase(),
    strong: hex(mix(colour, BLACK, 0.25)),
    ink: accent.toLowerCase(),
    soft: hex(soft),
    darkInk: hex(darkInk),
    darkSoft: hex(darkSoft),
  };
}

/** The first color in a series that has enough contrast with all the others, or the last color if none has. */
function untilReadable(colourAt: (share: number) => Rgb, others: readonly Rgb[]): Rgb {
  for (let percent = 0; percent < 100; percent += 1) {
    const colour = colourAt(percent / 100);
    if (others.every((other) => contrastRatio(colour, other) >= TEXT_CONTRAST)) return colour;
  }
  return colourAt(1);
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(one[index] + (other[index] - one[index]) * share);
  return [part(0), part(1), part(2)];
}

function rgbOf(colour: string): Rgb {
  const part = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16);
  return [part(1), part(3), part(5)];
}

function hex(rgb: Rgb): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
