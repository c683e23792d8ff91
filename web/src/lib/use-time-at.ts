import { useEffect, useState } from 'react';

/** A device that slept through an instant is told within this time of waking. */
const AT_LEAST_EVERY_MS = 30_000;

/** The time in milliseconds, told anew as soon as one of these instants has come. */
export function useTimeAt(instants: readonly number[]): number {
  const [now, setNow] = useState(Date.now);
  const next = Math.min(...instants.filter((instant) => instant > now));
  useEffect(() => {
    if (next === Infinity) return;
    const wait = Math.min(next - now, AT_LEAST_EVERY_MS);
    const timer = setTimeout(() => setNow(Date.now()), Math.max(wait, 0));
    return () => clearTimeout(timer);
  }, [now, next]);
  return now;
}
