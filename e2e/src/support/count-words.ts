import { expect, type Page } from '@playwright/test';

/** The window sizes at which the daily pages are measured. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const;

/** The most words that a daily page shows on a phone. Rule 10.330 */
export const MOST_WORDS = 250;

/** A page's words on a phone, those in closed parts such as "More", and its heights in pixels. */
export interface Measured {
  readonly visible: number;
  readonly closed: number;
  readonly heights: readonly number[];
}

/** The number of words; symbols such as arrows aren't words. */
export function wordsIn(texts: readonly string[]): number {
  return texts.flatMap((text) => text.split(/\s+/)).filter((word) => /[\p{L}\p{N}]/u.test(word))
    .length;
}

/** Measures a page that has finished loading, and in which the functions of `look.ts` are installed. */
export async function measure(page: Page): Promise<Measured> {
  const heights: number[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    heights.push(await page.evaluate(() => document.documentElement.scrollHeight));
  }
  await page.setViewportSize(SIZES[0]);
  const { visible, closed } = await page.evaluate(() => window.look.texts());
  return { visible: wordsIn(visible), closed: wordsIn(closed), heights };
}
