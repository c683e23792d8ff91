import type { Page } from '@playwright/test';

/** Waits for the heading, data, fonts and images. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .getByText(/^Loading/)
    .first()
    .waitFor({ state: 'hidden' });
  await drawn(page);
}

/** Waits for fonts and all images, including those that aren't on the screen. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    // The page replaces a failed image, so don't wait for that image again.
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}

/**
 * Waits until lazily loaded parts no longer move the content below them, which means 20 frames with the same height.
 */
export function still(page: Page): Promise<void> {
  return page.evaluate(async () => {
    let height = 0;
    for (let frames = 0; frames < 20; frames += 1) {
      await new Promise(requestAnimationFrame);
      const { scrollHeight } = document.documentElement;
      if (scrollHeight !== height) frames = 0;
      height = scrollHeight;
    }
  });
}
