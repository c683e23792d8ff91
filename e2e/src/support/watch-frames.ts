import type { Page } from '@playwright/test';

declare global {
  // Global in the pages, not in the tests.
  interface Window {
    shownOfOthers: { count: number; at: number };
  }
}

/** Counts from now on the pictures of others that are shown, and notes when the last one was. */
export function watchFrames(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen = { count: 0, at: 0 };
    window.shownOfOthers = seen;
    for (const video of document.querySelectorAll('video')) {
      if (video.ariaLabel === 'You') continue;
      const note = () => {
        seen.count += 1;
        seen.at = performance.now() + performance.timeOrigin;
        video.requestVideoFrameCallback(note);
      };
      video.requestVideoFrameCallback(note);
    }
  });
}

export const framesOf = (page: Page) => page.evaluate(() => window.shownOfOthers.count);

/** When the last one was shown, by the clock of the machine; 0 before the first. */
export const lastFrame = (page: Page) => page.evaluate(() => window.shownOfOthers.at);
