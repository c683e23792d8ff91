import { expect, type Page } from '@playwright/test';

/**
 * Compares two pages once fonts and images have loaded. Compares buffers, because the runner's comparison of two images
 * takes minutes.
 */
export async function expectToLookAlike(
  one: Page,
  other: Page,
  options: { fullPage?: boolean } = {},
): Promise<void> {
  await expect
    .poll(async () => (await one.screenshot(options)).equals(await other.screenshot(options)))
    .toBe(true);
}
