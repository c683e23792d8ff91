import type { Page } from '@playwright/test';

/** Waits for heading, data, fonts and images. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .getByText(/^Loading/)
    .first()
    .waitFor({ state: 'hidden' });
  await drawn(page);
}

/** Waits for fonts and all images, including offscreen ones. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    // The page replaces a failed image, so don't wait for it again.
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}
