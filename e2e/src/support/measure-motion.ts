import type { Page } from '@playwright/test';

/** Animations that can still be noticed under prefers-reduced-motion. */
export function motions(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      const { activeDuration = 0 } = effect?.getComputedTiming() ?? {};
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      // The duration is in milliseconds.
      if (Number(activeDuration) <= 10 || target === null) return [];
      return [`${window.look.describe(target)} moves for ${String(activeDuration)} ms`];
    }),
  );
}
