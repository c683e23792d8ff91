import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Scroll positions by the key of the history entry. */
const positions = new Map<string, number>();

/**
 * Returns to the scroll position on Back and Forward. Browsers do so too early, before the rows are
 * rendered. Call it below the page's heading, which takes the focus and scrolls to the top.
 */
export function useScrollPosition(): void {
  const { key } = useLocation();
  const isReturning = useNavigationType() === NavigationType.Pop;
  useLayoutEffect(() => {
    const save = () => positions.set(key, window.scrollY);
    window.history.scrollRestoration = 'manual';
    window.addEventListener('scroll', save, { passive: true });
    return () => {
      window.history.scrollRestoration = 'auto';
      window.removeEventListener('scroll', save);
    };
  }, [key]);
  useEffect(() => {
    const position = positions.get(key);
    if (isReturning && position !== undefined) window.scrollTo(0, position);
  }, [key, isReturning]);
}
