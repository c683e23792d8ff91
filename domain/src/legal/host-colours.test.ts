import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastRatio, type Rgb } from '../kernel/contrast.ts';
import {
  accentContrast,
  DARK_CARD,
  DARK_INK_SOFT,
  DARK_PAPER,
  hostColours,
  LIGHT_INK_SOFT,
  LIGHT_PAPER,
} from './host-colours.ts';

const contrast = (one: string, other: string) => contrastRatio(rgb(one), rgb(other));

function rgb(colour: string): Rgb {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('Rule 10.212, text is readable in every color derived from a dark enough accent', () => {
  fc.assert(
    fc.property(colour, (accent) => {
      fc.pre((accentContrast(accent) ?? 0) >= 7);
      const made = hostColours(accent);
      const pairs = [
        ['#ffffff', made.solid],
        ['#ffffff', made.strong],
        [made.ink, LIGHT_PAPER],
        [made.ink, '#ffffff'],
        [made.ink, made.soft],
        [LIGHT_INK_SOFT, made.soft],
        [made.darkInk, DARK_PAPER],
        [made.darkInk, DARK_CARD],
        [made.darkInk, made.darkSoft],
        [DARK_INK_SOFT, made.darkSoft],
      ] as const;
      for (const [words, ground] of pairs) {
        expect([words, ground, contrast(words, ground) >= 7]).toEqual([words, ground, true]);
      }
    }),
    { numRuns: 2000 },
  );
});

test.for(['blue', '#12', '1d4e89', '#1d4e8', '#1d4e89ff', '#1d4e8g'])(
  '%s is not a color',
  (text) => {
    expect(accentContrast(text)).toBeNull();
  },
);
