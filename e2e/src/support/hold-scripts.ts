import type { Page } from '@playwright/test';

/** Blocks page scripts except the one that runs before the first paint. */
export async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}
