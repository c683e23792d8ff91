import { useEffect, useState } from 'react';

/** How the reader's device writes dates. Making a format takes as long as drawing a row, and a page asks hundreds of times. */
interface Reader {
  readonly zone: string;
  readonly english: string;
  /** Twelve or twenty-four hours, also for a reader of another language. */
  readonly clock: Pick<Intl.DateTimeFormatOptions, 'hourCycle'>;
}
let asked: Reader | undefined;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Asked once for all that is drawn together: a traveller's device changes its zone while a page is open. */
function reader(): Reader {
  if (asked !== undefined) return asked;
  // Of Intl and not `navigator.language`, which can be a tag that Intl refuses ("en-US@posix").
  const {
    locale,
    timeZone: zone,
    hourCycle,
  } = Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();
  // The pages speak English, so a date in another language would stand in the middle of a sentence.
  const english = /^en(-|$)/i.test(locale) ? locale : 'en';
  asked = { zone, english, clock: hourCycle === undefined ? {} : { hourCycle } };
  queueMicrotask(() => {
    asked = undefined;
  });
  return asked;
}

function written(instant: string, options: Intl.DateTimeFormatOptions): string {
  const { english } = reader();
  const key = `${english} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(english, options);
  formats.set(key, format);
  return format.format(new Date(instant));
}

/** The reader's IANA zone. */
export function readerZone(): string {
  return reader().zone;
}

/**
 * The day of an instant (ISO 8601) in words, as "Tuesday, March 3, 2026" in the reader's English.
 * @throws RangeError for a zone that this browser does not know.
 */
export function dayWords(instant: string, timeZone = readerZone()): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return written(instant, { ...day, timeZone });
}

/** The same of a day that is near, without its year: "Tuesday, March 3". */
export function dayInYearWords(instant: string, timeZone = readerZone()): string {
  return written(instant, { weekday: 'long', day: 'numeric', month: 'long', timeZone });
}

/** The day of an instant (ISO 8601) in short, as "Mar 3, 2026". */
export function shortDayWords(instant: string, timeZone = readerZone()): string {
  return written(instant, { day: 'numeric', month: 'short', year: 'numeric', timeZone });
}

/** A day for a tile: in words, and its parts as "Tue", "3" and "Mar"; the year where it is not this one. */
export function tileWords(instant: string, timeZone = readerZone()) {
  const year = written(instant, { year: 'numeric', timeZone });
  const thisYear = written(new Date().toISOString(), { year: 'numeric', timeZone });
  return {
    words: dayWords(instant, timeZone),
    weekday: written(instant, { weekday: 'short', timeZone }),
    day: written(instant, { day: 'numeric', timeZone }),
    month: written(instant, { month: 'short', timeZone }),
    year: year === thisYear ? null : year,
  };
}

/**
 * The time of day of an instant (ISO 8601), as "4:00 PM" or "16:00" in the reader's habit.
 * @throws RangeError for a zone that this browser does not know.
 */
export function clockWords(instant: string, timeZone = readerZone()): string {
  return written(instant, { hour: 'numeric', minute: '2-digit', ...reader().clock, timeZone });
}

/** The same as people say it, without the minutes of a full hour: "3 PM"; "15:00" where a day has 24 hours. */
export function spokenClockWords(instant: string, timeZone = readerZone()): string {
  return clockWords(instant, timeZone).replace(/:00(?=\s[AP]M$)/iu, '');
}

/** A zone as people say it: "America/New_York" is "New York time". */
export function zoneWords(timeZone: string): string {
  const place = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return `${place} time`;
}

/** The reader's wall clock as YYYY-MM-DDTHH:mm, the form that the domain compares. */
export function localNow(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const date = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `${date}T${two(now.getHours())}:${two(now.getMinutes())}`;
}

/** The day and the time of an instant (ISO 8601) on the reader's clock, as fields of a form hold them. */
export function localTimesOf(instant: string): { readonly date: string; readonly time: string } {
  const local = localNow(new Date(instant));
  return { date: local.slice(0, 10), time: local.slice(11) };
}

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

/** A device that slept through an instant is told within this time of waking. */
const AT_LEAST_EVERY_MS = 30_000;

/** The time in milliseconds, told again as soon as one of these instants has come. */
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
