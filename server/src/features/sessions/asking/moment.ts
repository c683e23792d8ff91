import type { OfferMoment } from '@oakling/domain/sessions/asking/offer';
import { instantOf, wallClock } from '../../../platform/http/local-time.ts';
import { unknownZone } from '../known-zone.ts';

/** A time as it was typed. */
interface TypedTime {
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly timeZone: string;
}

/**
 * Now and the time that is asked for, as instants and as the wall clock there shows it.
 * @throws AppError `invalid-input` for a zone of which the server knows no clock: it knows fewer than have a name.
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
