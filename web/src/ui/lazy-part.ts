import { createElement, lazy, Suspense, type ComponentType } from 'react';
import { whenIdle } from './when-idle.ts';

/**
 * A component that no page starts with, such as a dialog: its code comes when the page has nothing
 * else to do, or with its first use. It draws nothing until then.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await fetchPart() }));
  // Only as built: a development server would have to put it together first. Without success the
  // first use tries again.
  if (import.meta.env.PROD) whenIdle(() => void fetchPart().catch(() => undefined));
  return function LazyPart(props: Props) {
    return createElement(Suspense, null, createElement<Props>(Part, props));
  };
}
