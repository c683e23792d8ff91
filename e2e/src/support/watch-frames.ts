import type { Page } from '@playwright/test';

declare global {
  // Declared for page scripts only.
  interface Window {
    shownOfOthers: { count: number; at: number };
  }
}

/** Starts counting others' video frames and recording the time of the last one. */
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

/** Wall-clock time of the last frame; 0 before the first. */
export const lastFrame = (page: Page) => page.evaluate(() => window.shownOfOthers.at);
