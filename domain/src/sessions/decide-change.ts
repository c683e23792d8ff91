import type { Actor } from '../identity/role.ts';
import type { Skills } from '../interests/interest.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { sharedInterests } from '../matches/match.ts';
import {
  placeOf,
  timeProblem,
  type Busy,
  type RequestMoment,
  type TimeRefusal,
} from './decide-request.ts';
import { sessionChanged, type SessionChanged } from './events.ts';
import type { SessionChange } from './request-schema.ts';
import { unusualTime, type UnusualTime, type YouthHours } from './sensible-times.ts';
import {
  concerns,
  openSession,
  receiverOf,
  type OpenRefusal,
  type OpenSession,
  type PendingSession,
  type Place,
  type SessionDetails,
  type Supervised,
} from './session.ts';
import type { WishRefusal } from './standing-rules.ts';

/** What a change can give another value; the participants stay. */
type SessionContent = Pick<
  SessionDetails,
  | 'connectionMode'
  | 'interests'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'timeZone'
  | 'startsAt'
  | 'endsAt'
>;

/** Where a session is, and the initiator's words. */
export interface Arrangement {
  readonly place: Place;
  readonly message: string;
}

/** A session in its new version, which waits for the parent. */
export interface ChangedSession extends Arrangement {
  readonly session: PendingSession;
  readonly changedAt: Date;
}

/** Rule 6.58: whatever was approved of the former version is so no more. */
export function changeSession(
  former: OpenSession,
  youth: Pick<Supervised, 'guardianIds' | 'stage'>,
  to: { readonly content: SessionContent; readonly arrangement: Arrangement },
  /** Who proposed it, if somebody did. */
  proposedBy: string | null,
  now: Date,
): { changed: ChangedSession; event: SessionChanged } {
  const { id, elderId, youthId, createdBy, createdAt } = former;
  const { content, arrangement } = to;
  const session: PendingSession = {
    id,
    elderId,
    youthId,
    createdBy,
    createdAt,
    ...content,
    status: 'pending',
    version: former.version + 1,
    // Who proposed a time has said yes to it; when the initiator changes it, we ask the other one again. Rule 6.97
    agreedAt: proposedBy === receiverOf(former) ? now : null,
  };
  return {
    changed: { session, ...arrangement, changedAt: now },
    event: sessionChanged(session, former, youth, proposedBy),
  };
}

/** A session as it is before a change, with what the change has to fit. */
export interface ChangeState extends Supervised {
  readonly arrangement: Arrangement;
  readonly mySkills: Skills;
  readonly otherSkills: Skills;
  /** Who of the two has another approved session at the new time. Rule 6.63 */
  readonly busy: Busy;
  /** What of the new version the rules of the parent do not allow. Rule 6.102 */
  readonly notPossible: WishRefusal | null;
  readonly hours: YouthHours;
}

export type ChangeRefusal =
  | 'not-your-session'
  /** Only the initiator changes it; the others propose. */
  | 'not-yours-to-change'
  | OpenRefusal
  | 'interest-not-shared'
  | TimeRefusal
  | WishRefusal
  | UnusualTime
  | 'nothing-changed'
  /** The database's word: one of the two was paused, suspended or blocked at this moment. Rule 9.49 */
  | 'may-not-meet';

/** Rule 6.58: the initiator changes the session they read, which then waits for the parent again. */
export function decideChange(
  actor: Actor,
  state: ChangeState | null,
  input: SessionChange,
  moment: RequestMoment,
): Decision<ChangedSession, SessionChanged, ChangeRefusal> {
  if (state === null || !concerns(state, actor)) return refuse('not-your-session');
  if (state.session.createdBy !== actor.personId) return refuse('not-yours-to-change');
  const former = openSession(state.session, input, moment.instant);
  if ('refusal' in former) return former;
  const shared = sharedInterests(state.mySkills, state.otherSkills);
  const names = new Set(shared.map(({ name }) => name));
  if (!input.interests.every((name) => names.has(name))) return refuse('interest-not-shared');
  const problem = timeProblem(input, moment, state.busy);
  if (problem !== null) return refuse(problem);
  const arrangement = { place: placeOf(input), message: input.message };
  if (isSame(former, state.arrangement, input, arrangement)) return refuse('nothing-changed');
  const { connectionMode, interests, date, startTime, endTime, timeZone } = input;
  const { startsAt, endsAt } = moment;
  const isTimeKept = +startsAt === +former.startsAt && +endsAt === +former.endsAt;
  // A time that stays was asked about when it was chosen.
  const unusual = isTimeKept ? null : unusualTime(input, moment, state.hours);
  if (unusual !== null) return refuse(unusual);
  // In this order as in a request.
  if (state.notPossible !== null) return refuse(state.notPossible);
  const clock = { date, startTime, endTime, timeZone, startsAt, endsAt };
  const to = { content: { connectionMode, interests, ...clock }, arrangement };
  const { changed, event } = changeSession(former, state, to, null, moment.instant);
  return accept(changed, event);
}

function isSame(
  former: SessionDetails,
  was: Arrangement,
  input: SessionChange,
  becomes: Arrangement,
): boolean {
  return (
    former.date === input.date &&
    former.startTime === input.startTime &&
    former.endTime === input.endTime &&
    former.timeZone === input.timeZone &&
    former.interests.toSorted().join() === input.interests.toSorted().join() &&
    was.message === becomes.message &&
    isSamePlace(was.place, becomes.place)
  );
}

/** Whether two places are one, to the letter. */
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
