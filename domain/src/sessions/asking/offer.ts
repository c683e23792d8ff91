import type { InterestName } from '../../interests/interest.ts';
import type { SessionChange, SessionRequest } from './request-schema.ts';
import { isTooLong } from './sensible-times.ts';
import { OFFER_TEXT_NAMES, textsOf, type OfferTexts } from '../offer-texts.ts';
import type { PendingSession, Place } from '../session.ts';

export interface OfferedTime {
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly timeZone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The parts of an offer that the other participant can't read until the session is approved. */
export interface PlaceAndTexts {
  readonly place: Place;
  readonly texts: OfferTexts;
}

export interface Offer extends OfferedTime, PlaceAndTexts {
  readonly interests: readonly InterestName[];
}

/** Another time that a participant or guardian proposes to the requester. Everything else stays unchanged. Rule 6.67 */
export interface Proposal extends OfferedTime {
  readonly sessionId: string;
  /** The version to which the proposal applies. It can't change any other version. */
  readonly version: number;
  readonly proposedBy: string;
  readonly note: string;
  readonly createdAt: Date;
}

export interface NewVersion {
  readonly session: PendingSession;
  readonly offeredAt: Date;
}

export interface OfferedSession extends NewVersion, PlaceAndTexts {}

/** The current time, as an instant and on the clock of the offer's time zone, with the offered time as instants. */
export interface OfferMoment {
  readonly instant: Date;
  /** Formatted as YYYY-MM-DDTHH:mm. */
  readonly local: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Rule 6.63 */
export interface Busy {
  readonly requester: boolean;
  readonly match: boolean;
}

export type TimeRefusal =
  | 'date-in-past'
  | 'start-in-past'
  | 'too-far-ahead'
  /** The clocks go forward between the two local times, so the session would have no duration. */
  | 'end-before-start'
  | 'too-long'
  | 'overlaps-own-session'
  /** The other participant has a session at that time. The refusal doesn't reveal with whom. */
  | 'overlaps-session';

/** The maximum number of days ahead. A later date is probably a typo. Rule 6.94 */
const MAX_AHEAD_DAYS = 366;
const DAY_MS = 86_400_000;

/** The last day on which a session can be planned (YYYY-MM-DD), given the current local time. Rule 6.94 */
export function lastDay(nowLocal: string): string {
  const today = Date.parse(nowLocal.slice(0, 10));
  return new Date(today + MAX_AHEAD_DAYS * DAY_MS).toISOString().slice(0, 10);
}

/** Rules 6.15 and 6.16 */
export function pastStart(
  { date, startTime }: { readonly date: string; readonly startTime: string },
  nowLocal: string,
): 'date-in-past' | 'start-in-past' | null {
  const today = nowLocal.slice(0, 10);
  if (date < today) return 'date-in-past';
  return date === today && startTime <= nowLocal.slice(11, 16) ? 'start-in-past' : null;
}

/**
 * The reason why the sender can't offer this time to anyone, or null if there is none. Rules 6.15 to 6.18, 6.63, 6.94
 * and 6.111
 */
export function timeProblem(
  input: { readonly date: string; readonly startTime: string },
  moment: OfferMoment,
  busy: Pick<Busy, 'requester'>,
): TimeRefusal | null {
  const past = pastStart(input, moment.local);
  if (past !== null) return past;
  if (input.date > lastDay(moment.local)) return 'too-far-ahead';
  // When the clocks go back, a local time occurs twice, and the first one may already have passed.
  if (moment.startsAt <= moment.instant) return 'start-in-past';
  if (moment.endsAt <= moment.startsAt) return 'end-before-start';
  if (isTooLong(moment)) return 'too-long';
  return busy.requester ? 'overlaps-own-session' : null;
}

/** Rule 6.63 */
export function overlap(busy: Busy): 'overlaps-own-session' | 'overlaps-session' | null {
  if (busy.requester) return 'overlaps-own-session';
  return busy.match ? 'overlaps-session' : null;
}

export function timeOf(
  { date, startTime, endTime, timeZone }: Omit<OfferedTime, 'startsAt' | 'endsAt'>,
  { startsAt, endsAt }: Pick<OfferedTime, 'startsAt' | 'endsAt'>,
): OfferedTime {
  return { date, startTime, endTime, timeZone, startsAt, endsAt };
}

export function offerOf(input: SessionRequest | SessionChange, moment: OfferMoment): Offer {
  const { interests } = input;
  return { ...timeOf(input, moment), interests, place: placeOf(input), texts: textsOf(input) };
}

export function placeOf(input: SessionRequest | SessionChange): Place {
  if (input.connectionMode === 'In-Person') {
    const { connectionMode, address, geoCoords } = input;
    return { connectionMode, address, geoCoords: geoCoords ?? null };
  }
  const { connectionMode, videoProvider, videoLink } = input;
  return { connectionMode, videoProvider, videoLink };
}

export function isSameTime(
  one: Pick<OfferedTime, 'startsAt' | 'endsAt'>,
  other: Pick<OfferedTime, 'startsAt' | 'endsAt'>,
): boolean {
  return +one.startsAt === +other.startsAt && +one.endsAt === +other.endsAt;
}

export function isSamePlace(one: Place, other: Place): boolean {
  if (one.connectionMode === 'Remote') {
    return (
      other.connectionMode === 'Remote' &&
      one.videoProvider === other.videoProvider &&
      one.videoLink === other.videoLink
    );
  }
  return (
    other.connectionMode === 'In-Person' &&
    one.address === other.address &&
    one.geoCoords?.lat === other.geoCoords?.lat &&
    one.geoCoords?.lng === other.geoCoords?.lng
  );
}

type OfferContent = Omit<Offer, 'startsAt' | 'endsAt'>;

/** True for offers with equal content. Compares local times and ignores the order of interests. */
export function isSameOffer(one: OfferContent, other: OfferContent): boolean {
  return (
    one.date === other.date &&
    one.startTime === other.startTime &&
    one.endTime === other.endTime &&
    one.timeZone === other.timeZone &&
    one.interests.toSorted().join() === other.interests.toSorted().join() &&
    OFFER_TEXT_NAMES.every((name) => one.texts[name] === other.texts[name]) &&
    isSamePlace(one.place, other.place)
  );
}

export function isSameProposal(one: Proposal, standing: Proposal | null): boolean {
  return (
    standing !== null &&
    standing.proposedBy === one.proposedBy &&
    standing.note === one.note &&
    isSameTime(standing, one)
  );
}
