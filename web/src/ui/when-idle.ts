/** What the page itself needs comes first, also on a slow network. */
const LATER_MS = 3000;

/** Does it some seconds later, when the page has nothing else to do. @returns what prevents it. */
export function whenIdle(act: () => void): () => void {
  let handle: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'undefined') act();
    else handle = requestIdleCallback(act);
  }, LATER_MS);
  return () => {
    clearTimeout(timer);
    if (handle !== undefined) cancelIdleCallback(handle);
  };
}
