import { useEffect, useState } from 'react';
import { tabStorage } from '../lib/storage.ts';
import { delayAfter, isLookedAt } from './use-try-again.ts';

const lost = new WeakSet<Error>();

/** Records failed imports, including preloads. Vite reports each of them. */
export function noteChunkErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => lost.add(payload));
}

/**
 * True if a failed import caused this error. Browsers cache the failure, so only a page reload can
 * recover.
 */
export const isLostScript = (error: unknown): boolean => error instanceof Error && lost.has(error);

/** When this tab last reloaded itself. */
const KEY = 'oakling.loaded-anew';
/** Prevents a reload loop when a script always fails, for example behind a content blocker. */
const PAUSE_MS = 60_000;

const hasPaused = () => Date.now() - Number(tabStorage.read(KEY) ?? 0) >= PAUSE_MS;

/** Without storage the pause can't be enforced, so no automatic reload happens. */
function canKeep(): boolean {
  tabStorage.write(KEY, tabStorage.read(KEY) ?? '0');
  return tabStorage.read(KEY) !== null;
}

/** A dialog or text area may hold unsaved text. */
const isWriting = () => document.querySelector('[role="dialog"], textarea') !== null;

/** Timeout of the health check. */
const ANSWER_MS = 10_000;

/**
 * Reloads the page after a chunk error once the server responds, at most once a minute, and only
 * while the page is visible, online and nothing is being typed. Rule 10.281. @returns `comes`: a
 * reload will follow; `isAway`: the server did not respond.
 */
export function useReloadOnChunkError(error: unknown): {
  readonly comes: boolean;
  readonly isAway: boolean;
} {
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
      // The user may have navigated away and started typing.
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
    // Check at once: the connection is usually back, and someone is waiting.
    lookNow();
    lookAgain();
    return () => {
      left.abort();
      clearTimeout(timer);
      // The user navigated away during the reload. Reload again so they get the page they chose.
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
