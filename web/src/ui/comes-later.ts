import { createElement, useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from './when-idle.ts';

type Load = () => Promise<void>;
const loads = new Set<Load>();
/** Whether what comes later is wanted now, also of pages that are opened from now on. */
let isWanted = false;

/**
 * A component whose code comes apart from the page's own, so that the page is there sooner. It draws
 * nothing until then. Unlike `lazy` it is drawn at once when the code is there already, and tries
 * again the next time after its code could not be fetched.
 */
export function comesLater<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Found: ComponentType<Props> | null = null;
  const load = async () => {
    Found = await fetchCode();
  };
  loads.add(load);
  if (isWanted) whenIdle(() => void load().catch(() => undefined));

  return function Later(props: Props) {
    const [problem, setProblem] = useState<{ reason: unknown } | null>(null);
    const [, setIsHere] = useState(Found !== null);
    useEffect(() => {
      if (Found === null) {
        void load().then(
          () => setIsHere(true),
          (reason: unknown) => setProblem({ reason }),
        );
      }
    }, []);
    if (problem !== null) throw problem.reason;
    return Found === null ? null : createElement(Found, props);
  };
}

/** Fetches whatever may come later, one after the other, so that it is there when it is asked for. */
export async function fetchLaterParts(): Promise<void> {
  // What is fetched may hold more that comes later, which the set then holds too.
  for (const load of loads) await load();
  isWanted = true;
}
