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

/** Says `set` after the server's clock was learned again, so pages decide again. */
export const clockSet = new EventTarget();

/**
 * Learns the time from the `Date` header of an uncached response that has just arrived. A device may have slept since
 * it sent the request, so the response may be old.
 */
export function learnTime(date: string | null, sentAt = serverNow()): void {
  const time = Date.parse(date ?? '');
  const isLater = time - Date.now() - ahead > UNNOTICED_MS;
  const isEarlier = time - sentAt < -UNNOTICED_MS;
  if (!isLater && !isEarlier) return;
  ahead = time - Date.now();
  clockSet.dispatchEvent(new Event('set'));
}
