/** How many minutes before its start a call can be joined. Rule 6.91 */
export const JOIN_MINUTES_BEFORE = 10;

const MINUTE_MS = 60_000;

/** Whether a call can be joined at an instant, in milliseconds; `over` from its end on. Rule 6.91 */
export function joinState(
  { startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string },
  now: number,
): 'early' | 'open' | 'over' {
  if (now >= Date.parse(endsAt)) return 'over';
  return now >= opensAt(startsAt) ? 'open' : 'early';
}

/** From when on, in milliseconds. */
export function opensAt(startsAt: string): number {
  return Date.parse(startsAt) - JOIN_MINUTES_BEFORE * MINUTE_MS;
}
