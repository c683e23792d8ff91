import { useEffect, useState } from 'react';

/** The reader's IANA zone. */
export function readerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * The day of an instant (ISO 8601) in words, as "Tuesday, March 3, 2026" in the reader's English.
 * @throws RangeError for a zone that this browser does not know.
 */
export function dayWords(instant: string, timeZone = readerZone()): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(readerEnglish(), { ...day, timeZone }).format(new Date(instant));
}

/** The same of a day that is near, without its year: "Tuesday, March 3". */
export function dayInYearWords(instant: string, timeZone = readerZone()): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  return new Intl.DateTimeFormat(readerEnglish(), { ...day, timeZone }).format(new Date(instant));
}

/** The day of an instant (ISO 8601) in short, as "Mar 3, 2026". */
export function shortDayWords(instant: string, timeZone = readerZone()): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(readerEnglish(), { ...day, timeZone }).format(new Date(instant));
}

/** A day for a tile: in words, and its parts as "Tue", "3" and "Mar"; the year where it is not this one. */
export function tileWords(instant: string, timeZone = readerZone()) {
  const part = (options: Intl.DateTimeFormatOptions, at = instant) =>
    new Intl.DateTimeFormat(readerEnglish(), { ...options, timeZone }).format(new Date(at));
  const year = part({ year: 'numeric' });
  return {
    words: dayWords(instant, timeZone),
    weekday: part({ weekday: 'short' }),
    day: part({ day: 'numeric' }),
    month: part({ month: 'short' }),
    year: year === part({ year: 'numeric' }, new Date().toISOString()) ? null : year,
  };
}

/**
 * The time of day of an instant (ISO 8601), as "4:00 PM" or "16:00" in the reader's habit.
 * @throws RangeError for a zone that this browser does not know.
 */
export function clockWords(instant: string, timeZone = readerZone()): string {
  const clock = { hour: 'numeric', minute: '2-digit', ...readerClock() } as const;
  return new Intl.DateTimeFormat(readerEnglish(), { ...clock, timeZone }).format(new Date(instant));
}

/** The same as people say it, without the minutes of a full hour: "3 PM"; "15:00" where a day has 24 hours. */
export function spokenClockWords(instant: string, timeZone = readerZone()): string {
  return clockWords(instant, timeZone).replace(/:00(?=\s[AP]M$)/iu, '');
}

/**
 * The pages speak English, so a date in another language would stand in the middle of a sentence.
 * Asked of Intl and not of `navigator.language`, which can be a tag that Intl refuses ("en-US@posix").
 */
function readerEnglish(): string {
  const { locale } = Intl.DateTimeFormat().resolvedOptions();
  return /^en(-|$)/i.test(locale) ? locale : 'en';
}

/** Twelve or twenty-four hours, also for a reader of another language. */
function readerClock() {
  const { hourCycle } = Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === undefined ? {} : { hourCycle };
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
