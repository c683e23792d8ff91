import type { Page } from '@playwright/test';

/** Keeps the scripts of the pages away, but for the one that runs before the page is drawn. */
export async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}
