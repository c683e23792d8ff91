import { localNow } from './date-words.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * What a change of the reader's clocks makes of a local time (YYYY-MM-DDTHH:mm): one that is skipped
 * counts as the time it moves to, of one that comes twice the first is meant. Decision 009
 */
export function clockChange(
  local: string,
): { readonly kind: 'skipped'; readonly becomes: string } | { readonly kind: 'repeated' } | null {
  const moment = new Date(local);
  if (Number.isNaN(moment.getTime())) return null;
  const becomes = localNow(moment);
  if (becomes !== local) return { kind: 'skipped', becomes: moment.toISOString() };
  const offsetAt = (time: number) => new Date(time).getTimezoneOffset() * MINUTE_MS;
  const back = offsetAt(moment.getTime() + DAY_MS) - offsetAt(moment.getTime());
  const isAgain = back > 0 && localNow(new Date(moment.getTime() + back)) === local;
  return isAgain ? { kind: 'repeated' } : null;
}
