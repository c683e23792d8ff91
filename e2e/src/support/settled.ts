import type { Page } from '@playwright/test';

/** Waits until the page is as a person sees it: headed, loaded, in its own type, with its pictures. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .getByText(/^Loading/)
    .first()
    .waitFor({ state: 'hidden' });
  await drawn(page);
}

/** Waits for the fonts and for every picture, those further down the page included. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    // A picture that fails is replaced by the page; it is not waited for twice.
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}
