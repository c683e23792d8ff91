import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
} from 'react';
import { LostDialog, LostPart } from './lost-part.tsx';

/**
 * A lazily loaded component, prefetched when the page is idle. Renders `waiting` until it is loaded, and `instead` if
 * its chunk fails, without affecting the rest of the page. With `instead: null`, `waiting` stays, so a press on one
 * of its elements isn't lost. Rule 10.281
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  {
    waiting = null,
    instead = LostPart,
  }: { waiting?: ReactNode; instead?: FunctionComponent | null } = {},
): ComponentType<Props> {
  const fetchOr = () =>
    fetchPart().catch((error: unknown): ComponentType<Props> | Promise<never> => {
      reportError(error);
      return instead ?? new Promise<never>(() => undefined);
    });
  const Part = lazy(async () => ({ default: await fetchOr() }));
  // Prefetches only in production, because a dev server would have to compile the part first.
  if (import.meta.env.PROD) {
    whenIdle(() => {
      // Browsers cache a failed import, so don't try while offline.
      if (navigator.onLine) void fetchPart().catch(() => undefined);
    });
  }
  return function LazyPart(props: Props) {
    return createElement(Suspense, { fallback: waiting }, createElement<Props>(Part, props));
  };
}

/** A lazily loaded dialog. If loading fails, the error that replaces it can be closed. */
export const lazyDialog = <Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) =>
  lazyPart(fetchPart, { instead: LostDialog });

/** Prefetching waits, so the page's own requests come first on a slow network. */
const LATER_MS = 3000;

/** Runs `act` a few seconds later, when the page is idle. @returns a function that cancels it. */
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
