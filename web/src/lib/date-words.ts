import { useEffect, useState } from 'react';
import { account, clockSet, serverNow } from './clock.ts';

/**
 * The reader's settings for date formats. Creating an Intl format is as slow as rendering a row, so formats are cached.
 */
interface Reader {
  readonly zone: string;
  /** False if the zone is not the device's. */
  readonly isZoneKnown: boolean;
  readonly english: string;
  /** The 12-hour or 24-hour clock, even if the reader's language isn't English. */
  readonly clock: Pick<Intl.DateTimeFormatOptions, 'hourCycle'>;
}
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let asked: Reader | undefined;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached until the next microtask, because a traveler's device may change its time zone while a page is open. */
function reader(): Reader {
  if (asked !== undefined) return asked;
  // `navigator.language` can be a tag that Intl rejects, such as "en-US@posix".
  const { locale, timeZone, hourCycle } = Intl.DateTimeFormat(undefined, {
    hour: 'numeric',
  }).resolvedOptions();
  // Pages are in English, so dates are, too.
  const english = /^en(-|$)/i.test(locale) ? locale : 'en';
  const zone = usable(timeZone);
  asked = {
    zone: zone ?? usable(account.zone) ?? 'UTC',
    isZoneKnown: zone !== null,
    english,
    clock: { hourCycle },
  };
  queueMicrotask(() => {
    asked = undefined;
  });
  return asked;
}

/** Zones that have an offset with minutes all year, where no other zone has it for a part of the year. */
const PART_HOURS: Record<string, string> = {
  '+03:30': 'Asia/Tehran',
  '+04:30': 'Asia/Kabul',
  '+05:30': 'Asia/Kolkata',
  '+05:45': 'Asia/Kathmandu',
  '+06:30': 'Asia/Yangon',
};

/**
 * A zone that both Intl and the server know, or null, for example for Chromium's "Etc/Unknown". The server refuses
 * offsets such as "+02:00", but knows "Etc/GMT-2", whose sign is reversed.
 */
function usable(device = ''): string | null {
  const zone =
    PART_HOURS[device] ??
    device.replace(
      /^([+-])0?(\d+):00$/,
      (_, sign, hours) => `Etc/GMT${sign === '+' ? '-' : '+'}${hours}`,
    );
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return /^([+-]|SystemV)/.test(zone) || zone === account.refusedZone ? null : zone;
  } catch {
    return null;
  }
}

function written(
  instant: string,
  options: Intl.DateTimeFormatOptions,
  language = reader().english,
): string {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format.format(new Date(instant));
}

/** The reader's IANA time zone: the device's, otherwise the account's last one, or otherwise UTC. Rule 10.292 */
export function readerZone(): string {
  return reader().zone;
}

export const isZoneKnown = (): boolean => reader().isZoneKnown;

/**
 * The day of an ISO 8601 instant, such as "Tuesday, March 3, 2026". @throws RangeError for a zone
 * unknown to the browser.
 */
export function dayWords(instant: string, timeZone = readerZone()): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return written(instant, { ...day, timeZone });
}

/** The day without the year, such as "Tuesday, March 3". */
export function dayInYearWords(instant: string, timeZone = readerZone()): string {
  return written(instant, { weekday: 'long', day: 'numeric', month: 'long', timeZone });
}

/** "today", "tomorrow", or the day without its year. */
export function comingDayWords(instant: string): string {
  const day = localNow(new Date(instant)).slice(0, 10);
  const today = localNow().slice(0, 10);
  if (day === today) return 'today';
  const tomorrow = new Date(Date.parse(`${today}T00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return day === tomorrow ? 'tomorrow' : dayInYearWords(instant);
}

/** The short day of an ISO 8601 instant, such as "Mar 3, 2026". */
export function shortDayWords(instant: string, timeZone = readerZone()): string {
  return written(instant, { day: 'numeric', month: 'short', year: 'numeric', timeZone });
}

/** The parts of a date tile: `words`, "Tue", "3", "Mar", and the year unless it is the current one. */
export function tileWords(instant: string, timeZone = readerZone()) {
  const year = written(instant, { year: 'numeric', timeZone });
  const thisYear = written(new Date(serverNow()).toISOString(), { year: 'numeric', timeZone });
  return {
    words: dayWords(instant, timeZone),
    weekday: written(instant, { weekday: 'short', timeZone }),
    day: written(instant, { day: 'numeric', timeZone }),
    month: written(instant, { month: 'short', timeZone }),
    year: year === thisYear ? null : year,
  };
}

/**
 * The time of an ISO 8601 instant in the reader's format: "4:00 PM" or "16:00". @throws RangeError
 * for a zone unknown to the browser.
 */
export function clockWords(instant: string, timeZone = readerZone()): string {
  return written(instant, { hour: 'numeric', minute: '2-digit', ...reader().clock, timeZone });
}

/** The time, without ":00" on full hours: "3 PM", or "15:00" on a 24-hour clock. */
export function spokenClockWords(instant: string, timeZone = readerZone()): string {
  return clockWords(instant, timeZone).replace(/:00(?=\s[AP]M$)/iu, '');
}

/** Describes a time zone: "America/New_York" becomes "New York time". */
export function zoneWords(timeZone: string): string {
  const place = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return place === 'UTC' ? place : `${place} time`;
}

/** The reader's local time as YYYY-MM-DDTHH:mm, which is the format that `domain` compares. */
export function localNow(now = new Date(serverNow())): string {
  const short = { dateStyle: 'short', timeStyle: 'short', timeZone: readerZone() } as const;
  // Swedish dates have this format, apart from the space.
  return written(now.toISOString(), short, 'sv').replace(' ', 'T');
}

/** The earlier of a UTC day (YYYY-MM-DD) and the reader's today: west of UTC, the UTC day can be tomorrow. Rule 10.481 */
export function dayUntilToday(day: string): string {
  const today = localNow().slice(0, 10);
  return day < today ? day : today;
}

/**
 * The instant of a local time (YYYY-MM-DDTHH:mm) in the reader's time zone, which may not be the device's. A skipped time moves
 * forward; a repeated time means its first occurrence. Decision 009
 */
export function instantOf(local: string): Date {
  const utc = Date.parse(`${local}Z`);
  const before = utc - aheadOfUtc(utc - DAY_MS);
  const after = utc - aheadOfUtc(utc + DAY_MS);
  const isAfter = before + aheadOfUtc(before) !== utc && after + aheadOfUtc(after) === utc;
  return new Date(isAfter ? after : before);
}

/** How far the reader's clock is ahead of UTC at a whole minute. NaN for an invalid time. */
export const aheadOfUtc = (instant: number): number =>
  Date.parse(`${localNow(new Date(instant || 0))}Z`) - instant;

/** The longest time until an instant is noticed after the device wakes up. */
const AT_LEAST_EVERY_MS = 30_000;

/** The current time in milliseconds. Renders again when one of these instants is reached, or the clock is set. */
export function useTimeAt(instants: readonly number[]): number {
  const [now, setNow] = useState(serverNow);
  const next = Math.min(...instants.filter((instant) => instant > now));
  useEffect(() => {
    const look = () => setNow(serverNow());
    clockSet.addEventListener('set', look);
    const wait = Math.min(next - now, AT_LEAST_EVERY_MS);
    const timer = next === Infinity ? undefined : setTimeout(look, Math.max(wait, 0));
    return () => {
      clockSet.removeEventListener('set', look);
      clearTimeout(timer);
    };
  }, [now, next]);
  return now;
}

/** The number of minutes by which the device's clock is fast; negative if it is slow. */
export const minutesFast = (): number => Math.round((Date.now() - serverNow()) / MINUTE_MS);
