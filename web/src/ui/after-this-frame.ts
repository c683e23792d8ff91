import { startTransition, useEffect, useState } from 'react';

/**
 * Has React draw this once the browser has laid out and painted what there is: added before, it would all be painted
 * together, and a slow phone would not answer meanwhile. @returns what takes it back
 */
export function afterThisFrame(draw: () => void): () => void {
  const frame = requestAnimationFrame(() => startTransition(draw));
  return () => cancelAnimationFrame(frame);
}

/** How many of so many to draw by now: a few at first, and as many more in each frame. */
export function useFewMore(count: number, few: number): number {
  const [drawn, setDrawn] = useState(few);
  useEffect(
    () => (drawn < count ? afterThisFrame(() => setDrawn(drawn + few)) : undefined),
    [drawn, count, few],
  );
  return Math.min(drawn, count);
}

/** Whether this was ever so, told a frame later: what depends on it is drawn apart from what is there by then. */
export function useOnceAfter(isSo: boolean): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => (isSo ? afterThisFrame(() => setIsAfter(true)) : undefined), [isSo]);
  return isAfter;
}
