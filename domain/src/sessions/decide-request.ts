import type { Actor } from '../identity/role.ts';
import type { Skills } from '../interests/interest.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { sharedInterests } from '../matches/match.ts';
import type { StageNow } from '../stages/stage.ts';
import type { SessionRequest } from './request-schema.ts';
import { sessionRequested, type SessionRequested } from './events.ts';
import { isTooLong, unusualTime, type UnusualTime, type YouthHours } from './sensible-times.ts';
import type { PendingSession, Place } from './session.ts';
import type { WishRefusal } from './standing-rules.ts';

/** Who of two people has an approved session at a time. */
export interface Busy {
  readonly requester: boolean;
  readonly match: boolean;
}

/** The other person, as found among those the actor may see; null when there is none. */
export interface RequestState {
  readonly mySkills: Skills;
  readonly match: { readonly id: string; readonly skills: Skills } | null;
  /** The guardians of whichever of the two is the youth. */
  readonly guardianIds: readonly string[];
  readonly stage: StageNow;
  /** Who of the two has an approved session at that time. Rule 6.63 */
  readonly busy: Busy;
  /** What of it the rules of the parent do not allow. Rule 6.102 */
  readonly notPossible: WishRefusal | null;
  readonly hours: YouthHours;
}

/** The moment of asking: as an instant, and as the wall clock shows it in the request's zone. */
export interface RequestMoment {
  readonly instant: Date;
  /** YYYY-MM-DDTHH:mm */
  readonly local: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface NewSession {
  readonly session: PendingSession;
  readonly place: Place;
  /** The proposer's words, kept with the place: the other participant reads them once approved. */
  readonly message: string;
}

/** Why nobody can meet at a time. */
export type TimeRefusal =
  | 'date-in-past'
  | 'start-in-past'
  /** More than `MAX_AHEAD_DAYS` away. */
  | 'too-far-ahead'
  /** Clocks go forward between the two local times, so no time lies between them. */
  | 'end-before-start'
  /** Longer than `LONGEST_MINUTES`. */
  | 'too-long'
  /** The requester has an approved session at that time. */
  | 'overlaps-own-session'
  /** The other one has; we do not say who they meet. */
  | 'overlaps-session';

export type RequestRefusal =
  | 'wrong-role'
  | 'not-matched'
  | 'no-parent'
  | 'interest-not-shared'
  | TimeRefusal
  | WishRefusal
  | UnusualTime
  /** The id names another session. */
  | 'already-exists';

/** Rule 6.94: how far ahead a session may be planned. Anyone who plans for later has mistyped the year. */
const MAX_AHEAD_DAYS = 366;
const DAY_MS = 86_400_000;

/** Rule 6.94: the last day that can be planned for, YYYY-MM-DD, at a local time. */
export function lastDay(nowLocal: string): string {
  const today = Date.parse(nowLocal.slice(0, 10));
  return new Date(today + MAX_AHEAD_DAYS * DAY_MS).toISOString().slice(0, 10);
}

/** Rule 6.1: who may ask for a session at all. */
export function canRequest(actor: Actor): boolean {
  return actor.role !== 'parent';
}

/** Rules 6.15 and 6.16: what is wrong with a start that lies before now, both as local times. */
export function pastStart(
  request: { date: string; startTime: string },
  nowLocal: string,
): 'date-in-past' | 'start-in-past' | null {
  const today = nowLocal.slice(0, 10);
  if (request.date < today) return 'date-in-past';
  const startsBeforeNow = request.date === today && request.startTime <= nowLocal.slice(11, 16);
  return startsBeforeNow ? 'start-in-past' : null;
}

/** Rules 6.15 to 6.18, 6.63, 6.94 and 6.111: why this time cannot be asked for, or null. */
export function timeProblem(
  input: { date: string; startTime: string },
  moment: RequestMoment,
  busy: Busy,
): TimeRefusal | null {
  const past = pastStart(input, moment.local);
  if (past !== null) return past;
  if (input.date > lastDay(moment.local)) return 'too-far-ahead';
  // Where clocks go back, the same local time comes twice and its first one may have passed.
  if (moment.startsAt <= moment.instant) return 'start-in-past';
  if (moment.endsAt <= moment.startsAt) return 'end-before-start';
  if (isTooLong(moment)) return 'too-long';
  if (busy.requester) return 'overlaps-own-session';
  return busy.match ? 'overlaps-session' : null;
}

/** Rules 6.1 to 6.19 and 6.63: a request by an elder or a youth becomes a pending session. */
export function decideRequest(
  actor: Actor,
  state: RequestState,
  input: SessionRequest,
  moment: RequestMoment,
): Decision<NewSession, SessionRequested, RequestRefusal> {
  if (!canRequest(actor)) return refuse('wrong-role');
  if (state.match === null) return refuse('not-matched');
  const shared = sharedInterests(state.mySkills, state.match.skills).map((item) => item.name);
  if (shared.length === 0) return refuse('not-matched');
  if (state.guardianIds.length === 0 && state.stage !== 'of-age') return refuse('no-parent');
  if (!input.interests.every((name) => shared.includes(name))) return refuse('interest-not-shared');
  const problem = timeProblem(input, moment, state.busy);
  if (problem !== null) return refuse(problem);
  // Asked about first: what the parent rules out is told only to who would else have sent a request. Rule 6.103
  const unusual = unusualTime(input, moment, state.hours);
  if (unusual !== null) return refuse(unusual);
  if (state.notPossible !== null) return refuse(state.notPossible);
  const session = pendingSession(actor, state.match.id, input, moment);
  return accept(
    { session, place: placeOf(input), message: input.message },
    sessionRequested(session, state.guardianIds, state.stage),
  );
}

function pendingSession(
  actor: Actor,
  matchId: string,
  input: SessionRequest,
  moment: RequestMoment,
): PendingSession {
  const isElder = actor.role === 'elder';
  return {
    status: 'pending',
    id: input.id,
    elderId: isElder ? actor.personId : matchId,
    youthId: isElder ? matchId : actor.personId,
    createdBy: actor.personId,
    connectionMode: input.connectionMode,
    interests: input.interests,
    date: input.date,
    startTime: input.startTime,
    endTime: input.endTime,
    timeZone: input.timeZone,
    startsAt: moment.startsAt,
    endsAt: moment.endsAt,
    version: 1,
    agreedAt: null,
    createdAt: moment.instant,
  };
}

type PlacedInput =
  | Pick<
      SessionRequest & { connectionMode: 'In-Person' },
      'connectionMode' | 'address' | 'geoCoords'
    >
  | Pick<
      SessionRequest & { connectionMode: 'Remote' },
      'connectionMode' | 'videoProvider' | 'videoLink'
    >;

/** The place of a request or of a change. */
export function placeOf(input: PlacedInput): Place {
  if (input.connectionMode === 'In-Person') {
    const { connectionMode, address, geoCoords } = input;
    return { connectionMode, address, geoCoords: geoCoords ?? null };
  }
  const { connectionMode, videoProvider, videoLink } = input;
  return { connectionMode, videoProvider, videoLink };
}
