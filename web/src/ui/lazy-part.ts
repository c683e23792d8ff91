import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';

/**
 * A component that no page starts with, such as a dialog: its code comes when the page has nothing
 * else to do, or with its first use. It draws nothing until then, or what
 * stands for the wait.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await fetchPart() }));
  // Only as built: a development server would have to put it together first. Without success the
  // first use tries again.
  if (import.meta.env.PROD) {
    whenIdle(() => {
      // A browser remembers that a script could not be fetched.
      if (navigator.onLine) void fetchPart().catch(() => undefined);
    });
  }
  return function LazyPart(props: Props) {
    return createElement(Suspense, { fallback: waiting }, createElement<Props>(Part, props));
  };
}

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
