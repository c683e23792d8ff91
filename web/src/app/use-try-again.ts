import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

/** The backoff is exponential: 3 s, doubled with each retry, up to 30 s. */
const FIRST_MS = 3000;
const LONGEST_MS = 30_000;
/** Jitter, so clients that lost the server at the same time don't reconnect at the same time. */
const SPREAD = 0.25;

/**
 * Retries loading the page until that succeeds, while the page is visible and online. Calls `worked` on success.
 * Rule 10.281
 * @returns the number of attempts.
 */
export function useTryAgain(isAway: boolean, worked: () => void): number {
  const { revalidate, state } = useRevalidator();
  const [tries, setTries] = useState(0);
  const isTrying = useToldIfTrying(worked, state);

  useEffect(() => {
    if (!isAway || state !== 'idle') return undefined;
    const look = () => {
      if (!isLookedAt()) return;
      isTrying.current = true;
      setTries((before) => before + 1);
      void revalidate();
    };
    // Retries immediately after waking up or coming online.
    const timer = setInterval(look, delayAfter(tries));
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isAway, state, tries, revalidate, isTrying]);
  return tries;
}

export const isLookedAt = (): boolean => navigator.onLine && document.visibilityState === 'visible';

/** Calls `worked` if the error page unmounts during a retry, which means that the retry succeeded. */
function useToldIfTrying(worked: () => void, state: 'idle' | 'loading') {
  const isTrying = useRef(false);
  const told = useRef(worked);
  useEffect(() => {
    told.current = worked;
  });
  useEffect(() => {
    if (state === 'idle') isTrying.current = false;
  }, [state]);
  useEffect(
    () => () => {
      if (isTrying.current) told.current();
    },
    [],
  );
  return isTrying;
}

function delayAfter(tries: number): number {
  const spread = 1 + SPREAD * (2 * Math.random() - 1);
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** tries) * spread;
}
