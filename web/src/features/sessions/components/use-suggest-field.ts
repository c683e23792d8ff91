import { lazy, useEffect, useState } from 'react';

const load = async () => ({
  default: (await import('../../../ui/suggest-field.tsx')).SuggestField,
});

/** In a file of its own, so that a page that suggests nothing stays as small as it was. */
export const SuggestField = lazy(load);

/**
 * Whether to show `SuggestField`: once it is wanted and loaded. It comes and goes only while nobody
 * is in the field, who would lose focus and caret.
 */
export function useSuggestField(isWanted: boolean, isFocused: boolean): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    // When it cannot be loaded, free text is as good.
    void load().then(
      () => setIsLoaded(true),
      () => undefined,
    );
  }, [isWanted]);
  const isReady = isWanted && isLoaded;
  if (!isFocused && isShown !== isReady) setIsShown(isReady);
  return isFocused ? isShown : isReady;
}
