/** The number of milliseconds by which the server's clock is ahead of the device's. */
let ahead = 0;

/**
 * The zone that the account's browser last reported, and a zone that the server or its database refused. They are
 * stored here because every first page loads this file.
 */
export const account: { zone?: string | undefined; refusedZone?: string } = {};

/** This difference is longer than nearly every response takes. A clock that is wrong by less goes unnoticed. */
const UNNOTICED_MS = 30_000;

/** The time by the server's clock, in milliseconds. A device's own clock can be wrong by days. Rule 10.294 */
export const serverNow = (): number => Date.now() + ahead;

/** Learns the time from the `Date` header of a response that has just arrived and was not cached. */
export function learnTime(date: string | null): void {
  const found = Date.parse(date ?? '') - Date.now();
  if (Math.abs(found - ahead) > UNNOTICED_MS) ahead = found;
}
