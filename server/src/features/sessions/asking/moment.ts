import type { OfferMoment } from '@oakling/domain/sessions/asking/offer';
import { instantOf, wallClock } from '../../../platform/http/local-time.ts';
import { unknownZone } from '../../../platform/db/known-zone.ts';

interface TypedTime {
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly timeZone: string;
}

/**
 * The current time and the requested time, as instants and on the zone's wall clock.
 * @throws AppError `invalid-input` for a zone about which the server has no data.
 */
export function momentOf(
  { date, startTime, endTime, timeZone }: TypedTime,
  now: Date,
): OfferMoment {
  return {
    instant: now,
    local: localIn(now, timeZone),
    startsAt: instantOf(date, startTime, timeZone),
    endsAt: instantOf(date, endTime, timeZone),
  };
}

function localIn(now: Date, timeZone: string): string {
  try {
    return wallClock(now, timeZone);
  } catch (error) {
    throw error instanceof RangeError ? unknownZone() : error;
  }
}
