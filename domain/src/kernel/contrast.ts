export type Rgb = readonly [red: number, green: number, blue: number];

/** The minimum contrast of text with its background (WCAG 2.2, level AAA). */
export const TEXT_CONTRAST = 7;

/** The contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The relative luminance of a color (WCAG 2.2). */
function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
