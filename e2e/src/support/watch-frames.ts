import type { Page } from '@playwright/test';

declare global {
  // Declared only for scripts that run in the page.
  interface Window {
    shownOfOthers: { count: number; at: number };
  }
}

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

/** The wall-clock time of the last frame, or 0 before the first frame. */
export const lastFrame = (page: Page) => page.evaluate(() => window.shownOfOthers.at);
