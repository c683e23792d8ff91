import type { Browser } from '../browser.ts';
import { meeting, videoCall } from '../session-request.ts';
import type { Friends } from './friends.ts';

const MINUTES = 60;
/** The number of dates of a series. */
const TIMES = 8;

/** The body of a request for one date, or for the friends' rhythm from that date on. */
export function requestFor(friends: Friends, match: Browser, id: string, date: string) {
  const { rhythm, chance } = friends;
  const repeat = rhythm === 'once' ? {} : { repeat: { every: rhythm, times: TIMES } };
  const make = chance.happens(0.5) ? meeting : videoCall;
  return make(match, { id, date, ...timeOf(friends), ...repeat });
}

export const timeOf = ({ startTime, endTime, zone }: Friends) => ({
  startTime,
  endTime,
  timeZone: zone,
  unusualConfirmed: true,
});

/** The next day of the friends' weekday that is at least this many days away, in their zone. */
export function nextDay({ zone, weekday }: Friends, now: number, days: number): Temporal.PlainDate {
  const first = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .add({ days });
  return first.add({ days: (weekday - first.dayOfWeek + 7) % 7 });
}

/** The instant of a day at the friends' time, computed apart from the application. */
export function instantOf({ zone, startTime }: Friends, day: Temporal.PlainDate): number {
  return day.toZonedDateTime({ timeZone: zone, plainTime: startTime }).epochMilliseconds;
}

export const dayOf = ({ zone }: Friends, start: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone).toPlainDate();

/** The starts that a request asks for. Months that lack the day are left out. Rule 6.430 */
export function startsFrom(friends: Friends, first: Temporal.PlainDate): number[] {
  const { rhythm } = friends;
  if (rhythm === 'once') return [instantOf(friends, first)];
  const days = Array.from({ length: TIMES }, (_, nth) => {
    if (rhythm === 'month') return first.add({ months: nth });
    return first.add({ weeks: rhythm === 'week' ? nth : 2 * nth });
  });
  return days
    .filter((day) => rhythm !== 'month' || day.day === first.day)
    .map((day) => instantOf(friends, day));
}

export const endOf = (start: number): number => start + MINUTES * 60_000;
