/** How far the server's clock is ahead of the device's, in milliseconds. */
let ahead = 0;

/** Longer than nearly every response takes. A clock may be wrong by this much. */
const UNNOTICED_MS = 30_000;

/** The time by the server's clock, in milliseconds. A device's own clock can be wrong by days. Rule 10.294 */
export const serverNow = (): number => Date.now() + ahead;

/** Learns from the `Date` header of a response that just arrived and was not cached. */
export function learnTime(date: string | null): void {
  const found = Date.parse(date ?? '') - Date.now();
  if (Math.abs(found - ahead) > UNNOTICED_MS) ahead = found;
}
