import { lazy, useEffect, useState } from 'react';
import { useHeldWhilePressed } from '../../../ui/use-held-while-pressed.ts';

const load = async () => ({ default: (await import('../../../ui/link-menu.tsx')).LinkMenu });

/** In a file of its own, so that a page without a session to keep stays as small as it was. */
export const LinkMenu = lazy(load);

/**
 * Whether to show `LinkMenu`: once it is loaded, and nobody is at what stands in its place, who would
 * lose the focus or the click.
 */
export function useLinkMenu() {
  const [isLoaded, setIsLoaded] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    void load().then(
      () => setIsLoaded(true),
      () => undefined,
    );
  }, []);
  const isReady = useHeldWhilePressed(isLoaded);
  if (isReady && !isFocused && !isShown) setIsShown(true);
  const focusProps = { onFocus: () => setIsFocused(true), onBlur: () => setIsFocused(false) };
  return { isShown, focusProps };
}
