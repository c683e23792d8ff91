import { startTransition, useEffect, useState } from 'react';

/**
 * Renders in a transition after the next frame, so a slow phone can paint and respond first.
 * @returns a function that cancels it.
 */
export function afterThisFrame(draw: () => void): () => void {
  const frame = requestAnimationFrame(() => startTransition(draw));
  return () => cancelAnimationFrame(frame);
}

/**
 * The number of items to render now: starts at `few` and grows by `few` each frame, up to `count`.
 */
export function useProgressiveCount(count: number, few: number): number {
  const [drawn, setDrawn] = useState(few);
  useEffect(
    () => (drawn < count ? afterThisFrame(() => setDrawn(drawn + few)) : undefined),
    [drawn, count, few],
  );
  return Math.min(drawn, count);
}

/** True one frame after `isSo` was first true, so dependent content renders separately. */
export function useOnceAfter(isSo: boolean): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => (isSo ? afterThisFrame(() => setIsAfter(true)) : undefined), [isSo]);
  return isAfter;
}
