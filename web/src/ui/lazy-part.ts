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
 * A component that no page starts with, such as a dialog: its code comes when the page has nothing
 * else to do, or with its first use. It draws nothing until then, or what stands for the wait; and
 * where its code is lost on the way, it says so and leaves the rest of the page alone. Rule 10.281
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { waiting = null, instead = LostPart }: { waiting?: ReactNode; instead?: FunctionComponent } = {},
): ComponentType<Props> {
  const fetchOr = () =>
    fetchPart().catch((error: unknown): ComponentType<Props> => {
      reportError(error);
      return instead;
    });
  const Part = lazy(async () => ({ default: await fetchOr() }));
  // Only as built: a development server would have to put it together first.
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

/** The same for what a press opens over the page, and what closes it is given. */
export const lazyDialog = <Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) =>
  lazyPart(fetchPart, { instead: LostDialog });

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
