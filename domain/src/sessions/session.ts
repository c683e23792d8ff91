import * as v from 'valibot';
import type { Actor } from '../identity/role.ts';
import { RHYTHMS } from './repeat.ts';
import { interestNameSchema } from '../interests/interest.ts';
import { stageNowSchema, type StageNow } from '../stages/stage.ts';
import type { DomainEvent } from '../kernel/decision.ts';

/** Rule 6.7 */
export const CONNECTION_MODES = ['In-Person', 'Remote'] as const;

/** The providers, in menu order. Rule 6.9 */
export const VIDEO_PROVIDERS = ['Zoom', 'Google Meet', 'Teams'] as const;
export type LinkedProvider = (typeof VIDEO_PROVIDERS)[number];

/** Rule 6.290 */
export const OWN_ROOM = 'Oakling';
export const ALL_PROVIDERS = [OWN_ROOM, ...VIDEO_PROVIDERS] as const;
export type VideoProvider = (typeof ALL_PROVIDERS)[number];

export type Place =
  | {
      readonly connectionMode: 'In-Person';
      readonly address: string;
      readonly geoCoords: { readonly lat: number; readonly lng: number } | null;
    }
  | {
      readonly connectionMode: 'Remote';
      readonly videoProvider: VideoProvider;
      readonly videoLink: string;
    };

/** The nil UUID, in place of a deleted elder. */
export const FORMER_MEMBER = '00000000-0000-0000-0000-000000000000';

/** An instant; ISO 8601 in JSON. */
const instant = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);

/** Fields that a session has in every state. Local times are wall-clock times in `timeZone`. */
const details = {
  id: v.string(),
  /** `FORMER_MEMBER` once the elder's account is gone. Rule 9.52 */
  elderId: v.string(),
  youthId: v.string(),
  createdBy: v.string(),
  connectionMode: v.picklist(CONNECTION_MODES),
  interests: v.pipe(v.array(interestNameSchema), v.readonly()),
  date: v.string(),
  startTime: v.string(),
  endTime: v.string(),
  timeZone: v.string(),
  startsAt: instant,
  endsAt: instant,
  /** Increases whenever the content changes. An approval covers only the version that the parent read. */
  version: v.number(),
  /** Rule 6.97 */
  agreedAt: v.nullable(instant),
  createdAt: instant,
  /** Set if the session repeats. `times` is null unless a request asks for several dates. Rule 6.430 */
  series: v.nullish(
    v.object({
      id: v.string(),
      every: v.picklist(RHYTHMS),
      times: v.nullable(v.number()),
      /** The start that the series gave this date, which stays when the date is changed. */
      startsAt: instant,
      /** The days that the requester leaves out, unless that hasn't been asked yet. Rule 6.437 */
      leftOut: v.optional(v.array(v.string())),
    }),
  ),
};
const decided = { ...details, decidedAt: instant, decidedBy: v.string() };

/** The states of a session and their data. The database returns the same shape (`session_state`). Rule 6.20 */
export const sessionSchema = v.variant('status', [
  v.object({ ...details, status: v.literal('pending') }),
  v.object({ ...decided, status: v.literal('approved') }),
  v.object({ ...decided, status: v.literal('rejected'), rejectionReason: v.string() }),
  v.object({
    ...details,
    /** The session was canceled before its start; `decidedAt` is set if it had been approved. Rule 6.60 */
    status: v.literal('cancelled'),
    cancelledAt: instant,
    /** Null if no person canceled it. Rule 9.46 */
    cancelledBy: v.nullable(v.string()),
    cancellationReason: v.string(),
    decidedAt: v.nullable(instant),
    decidedBy: v.nullable(v.string()),
  }),
]);
export type Session = Readonly<v.InferOutput<typeof sessionSchema>>;
const detailsSchema = v.object(details);
export type SessionDetails = Readonly<v.InferOutput<typeof detailsSchema>>;
type InState<Status> = Extract<Session, { readonly status: Status }>;
export type PendingSession = InState<'pending'>;
export type ApprovedSession = InState<'approved'>;
export type RejectedSession = InState<'rejected'>;
export type CancelledSession = InState<'cancelled'>;

export type OpenSession = PendingSession | ApprovedSession;

function isParticipant(session: SessionDetails, personId: string): boolean {
  return session.elderId === personId || session.youthId === personId;
}

export function receiverOf({ createdBy, elderId, youthId }: SessionDetails): string {
  return createdBy === elderId ? youthId : elderId;
}

/** Rule 6.33 */
export function durationMinutes(session: { startsAt: Date; endsAt: Date }): number {
  return Math.round((session.endsAt.getTime() - session.startsAt.getTime()) / 60_000);
}

/** A session and the youth's active guardians, or null if there is no session on which the actor may decide. */
export const supervisedSchema = v.object({
  session: sessionSchema,
  /** Empty if the youth is an adult. */
  guardianIds: v.pipe(v.array(v.string()), v.readonly()),
  stage: stageNowSchema,
});
export type Supervised = Readonly<v.InferOutput<typeof supervisedSchema>>;

/** True for participants and the youth's guardians. Rule 6.56 */
export function concerns({ session, guardianIds }: Supervised, actor: Actor): boolean {
  if (actor.role === 'parent') return guardianIds.includes(actor.personId);
  return isParticipant(session, actor.personId);
}

/** Rule 6.28 */
export const BUCKETS = ['pending', 'upcoming', 'rejected', 'past'] as const;
export type Bucket = (typeof BUCKETS)[number];

type Scheduled = Pick<Session, 'status' | 'startsAt'>;

/** Rules 6.29 to 6.32 */
export function bucketOf(session: Scheduled, now: Date): Bucket {
  if (session.status === 'rejected') return 'rejected';
  if (session.status === 'cancelled') return 'past';
  const isAhead = session.startsAt > now;
  if (session.status === 'pending') return isAhead ? 'pending' : 'past';
  return isAhead ? 'upcoming' : 'past';
}

export function pastStatus(
  session: Pick<Session, 'status'>,
): 'Completed' | 'Not decided in time' | 'Cancelled' {
  if (session.status === 'cancelled') return 'Cancelled';
  return session.status === 'approved' ? 'Completed' : 'Not decided in time';
}

/** Minutes before the start when a call opens. Rule 6.91 */
export const JOIN_MINUTES_BEFORE = 10;

const MINUTE_MS = 60_000;

/** A call's state at an instant in milliseconds; `over` begins at the end of the session. Rule 6.91 */
export function joinState(
  { startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string },
  now: number,
): 'early' | 'open' | 'over' {
  if (now >= Date.parse(endsAt)) return 'over';
  return now >= opensAt(startsAt) ? 'open' : 'early';
}

/** The instant when a call opens, in milliseconds. */
export function opensAt(startsAt: string): number {
  return Date.parse(startsAt) - JOIN_MINUTES_BEFORE * MINUTE_MS;
}

export interface SessionEventBase<Type extends string = string> extends DomainEvent<Type> {
  readonly session: SessionDetails;
  readonly guardianIds: readonly string[];
}

export interface Asking {
  /** True if this event asks the guardians to decide. A youth who answers first is asked before them. Rule 6.151 */
  readonly asksGuardians: boolean;
  /** The youth's stage. From age 16, the youth's agreement can lead to an automatic approval. Rules 6.157 and 6.164 */
  readonly stage: StageNow;
}

export function base(session: SessionDetails, guardianIds: readonly string[]) {
  return {
    session,
    guardianIds,
    subject: { feature: 'sessions', id: session.id },
    concerns: [session.elderId, session.youthId, ...guardianIds],
  };
}
