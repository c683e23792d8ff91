import { useEffect, useState } from 'react';
import { tabStorage } from '../lib/storage.ts';
import { delayAfter, isLookedAt } from './use-try-again.ts';

const lost = new WeakSet<Error>();

/** Notes which imports failed: Vite reports each of them, also those ahead of need. */
export function noteLostScripts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => lost.add(payload));
}

/**
 * Whether an import failed by it. A browser remembers that it could not fetch a script, so that only a page that is
 * loaded anew can have it.
 */
export const isLostScript = (error: unknown): boolean => error instanceof Error && lost.has(error);

/** When this tab was last loaded anew by itself. */
const KEY = 'oakling.loaded-anew';
/** What is lost each time, such as a script that a filter holds back, does not load the page without a pause. */
const PAUSE_MS = 60_000;

const hasPaused = () => Date.now() - Number(tabStorage.read(KEY) ?? 0) >= PAUSE_MS;

/**
 * Loads the page anew whose script was lost, once Oakling answers: else the browser would put its own words in place of
 * ours. As long as somebody looks at it, has a connection, and at most once a minute. Rule 10.281
 * @returns whether Oakling did not answer.
 */
export function useLoadAnew(error: unknown): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    let tries = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function look(): Promise<void> {
      if (!isLookedAt()) return;
      const answers = await doesAnswer(signal);
      // Who has gone on to another page may be writing there by now.
      if (signal.aborted) return;
      setIsAway(!answers);
      if (answers) loadAnew();
    }

    function lookAgain(): void {
      timer = setTimeout(() => {
        tries += 1;
        void look();
        lookAgain();
      }, delayAfter(tries));
    }

    const lookNow = () => void look();
    window.addEventListener('online', lookNow, { signal });
    document.addEventListener('visibilitychange', lookNow, { signal });
    // The connection is mostly there again, and who pressed a link waits.
    lookNow();
    lookAgain();
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [error]);
  return isAway;
}

const doesAnswer = (signal: AbortSignal): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', signal }).then(
    ({ ok }) => ok,
    () => false,
  );

function loadAnew(): void {
  if (!hasPaused()) return;
  tabStorage.write(KEY, String(Date.now()));
  // Where nothing can be kept, it would go on without a pause.
  if (!hasPaused()) window.location.reload();
}
