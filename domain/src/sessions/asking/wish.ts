import type { WishRefusal } from '../supervision/standing-rules.ts';
import type { PendingSession } from '../session.ts';
import { type Busy, lastDay, type OfferMoment } from './offer.ts';
import { seriesDays } from '../series-days.ts';
import type { SessionRequest } from './request-schema.ts';
import { unusualTime, type UnusualTime, type YouthHours } from './sensible-times.ts';

export interface OfferFacts {
  readonly busy: Busy;
  readonly hours: YouthHours;
  /** The refusal caused by standing rules, which also apply to a guardian's own offers. Rule 6.102 */
  readonly notPossible: WishRefusal | null;
}

/**
 * Runs the checks last that reveal when the other person is busy, or which times and places a guardian allows. If they
 * ran earlier, people could probe these facts without the family noticing. Rules 6.103 and 6.350
 */
export function wishProblem(
  input: { readonly unusualConfirmed?: boolean | undefined },
  moment: OfferMoment,
  { busy, hours, notPossible }: OfferFacts,
): UnusualTime | WishRefusal | 'overlaps-session' | null {
  const isMode = notPossible === 'video-only' || notPossible === 'in-person-not-yet';
  const unusual = unusualTime(input, moment, hours);
  return unusual ?? (busy.match && !isMode ? 'overlaps-session' : notPossible);
}

/** The last date is more than a year ahead, or no second month has this day. Rule 6.430 */
export type SeriesRefusal = 'series-not-possible';

/** The reason why the session can't repeat like this, or null if there is none. Rule 6.430 */
export function repeatProblem(
  { date, repeat }: Pick<SessionRequest, 'date' | 'repeat'>,
  nowLocal: string,
): SeriesRefusal | null {
  if (repeat === undefined) return null;
  const { days } = seriesDays(date, repeat);
  const isPossible = days.length > 1 && days.every((day) => day <= lastDay(nowLocal));
  return isPossible ? null : 'series-not-possible';
}

/** The series of a request, or null for a single date or if only one isn't left out. Rules 6.430 and 6.437 */
export function seriesOf(
  { id, date, repeat }: Pick<SessionRequest, 'id' | 'date' | 'repeat'>,
  startsAt: Date,
): PendingSession['series'] {
  if (repeat === undefined) return null;
  const { every, times, leaveOut } = repeat;
  const leftOut = leaveOut && [...leaveOut];
  const isOne = seriesDays(date, { every, times, leftOut }).days.length === 1;
  return isOne ? null : { id, every, times, startsAt, ...(leftOut && { leftOut }) };
}
