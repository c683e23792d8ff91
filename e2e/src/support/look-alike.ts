import { expect, type Page } from '@playwright/test';

/**
 * Two pages look the same once fonts and pictures have come. Compared as bytes: to say in words how two pictures differ
 * takes the test runner for ever.
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
