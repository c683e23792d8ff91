import type { RequestMoment } from '@oakling/domain/sessions/decide-request';
import { instantOf, wallClock } from '../../platform/http/local-time.ts';

/** A time as it was typed. */
interface TypedTime {
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly timeZone: string;
}

/** Now and the time that is asked for, as instants and as the wall clock there shows it. */
export function momentOf(
  { date, startTime, endTime, timeZone }: TypedTime,
  now: Date,
): RequestMoment {
  return {
    instant: now,
    local: wallClock(now, timeZone),
    startsAt: instantOf(date, startTime, timeZone),
    endsAt: instantOf(date, endTime, timeZone),
  };
}
