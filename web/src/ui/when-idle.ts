/** How long after the page is there, where a browser cannot tell when it is idle. */
const SOON_MS = 1000;

/** Does it when the page has nothing else to do. @returns what prevents it. */
export function whenIdle(act: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, SOON_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act);
  return () => cancelIdleCallback(handle);
}
