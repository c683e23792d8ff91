import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

/** The first try comes after three seconds, each later one after twice as long, up to half a minute. */
const FIRST_MS = 3000;
const LONGEST_MS = 30_000;
/** Browsers that lost their server at one moment are not to come back at one moment. */
const SPREAD = 0.25;

/**
 * Asks again for what a page is made of until it comes, as long as somebody looks at it and has a connection.
 * `worked` is called once it is there. Rule 10.281
 * @returns how often it was asked for.
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
    // One that slept or had no connection looks as soon as it is back.
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

/** Whether somebody looks at this page, and has a connection. */
export const isLookedAt = (): boolean => navigator.onLine && document.visibilityState === 'visible';

/** Calls back when what stands in for a page goes while it is being tried again. */
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

/** How long to wait for the next try after so many. */
export function delayAfter(tries: number): number {
  const spread = 1 + SPREAD * (2 * Math.random() - 1);
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** tries) * spread;
}
