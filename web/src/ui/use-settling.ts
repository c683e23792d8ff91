import { useEffect, useState } from 'react';

/** Milliseconds of a double click: the slowest that systems count as one. */
const DOUBLE_CLICK = 500;

/** After something was clicked or moved, a second click of the same hand must not do anything. */
export function useSettling() {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setSince(null), DOUBLE_CLICK);
    return () => clearTimeout(timer);
  }, [since]);
  return { isSettling: since !== null, settle: () => setSince(performance.now()) };
}
