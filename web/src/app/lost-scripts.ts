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

/** Where nothing can be kept, the page would be loaded anew without a pause. */
function canKeep(): boolean {
  tabStorage.write(KEY, tabStorage.read(KEY) ?? '0');
  return tabStorage.read(KEY) !== null;
}

/** A dialog over the lost page, or an answer above it, may hold what somebody is writing. */
const isWriting = () => document.querySelector('[role="dialog"], textarea') !== null;

/** How long an answer may take. */
const ANSWER_MS = 10_000;

/**
 * Loads the page anew whose script was lost, once Oakling answers: else the browser would put its own words in place of
 * ours. As long as somebody looks at it, has a connection, and writes nothing beside it, at most once a minute. Rule 10.281
 * @returns whether it comes by itself, and whether Oakling did not answer.
 */
export function useLoadAnew(error: unknown): { readonly comes: boolean; readonly isAway: boolean } {
  const [comes] = useState(canKeep);
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (!comes) return undefined;
    const left = new AbortController();
    const { signal } = left;
    let isLooking = false;
    let isLoading = false;
    let tries = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function look(): Promise<void> {
      if (isLooking || !isLookedAt()) return;
      isLooking = true;
      const answers = await doesAnswer(signal);
      isLooking = false;
      // Who has gone on to another page may be writing there by now.
      if (signal.aborted) return;
      setIsAway(!answers);
      if (!answers || !hasPaused() || isWriting()) return;
      isLoading = true;
      loadAnew();
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
      // Who went on before the page came would be led back to it: they get the one they chose.
      if (isLoading) window.location.reload();
    };
  }, [comes, error]);
  return { comes, isAway };
}

const doesAnswer = (left: AbortSignal): Promise<boolean> =>
  fetch(window.location.href, {
    method: 'HEAD',
    signal: AbortSignal.any([left, AbortSignal.timeout(ANSWER_MS)]),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

function loadAnew(): void {
  tabStorage.write(KEY, String(Date.now()));
  window.location.reload();
}
