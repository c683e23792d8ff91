import * as v from 'valibot';
import type { Actor } from '../identity/role.ts';
import { interestNameSchema } from '../interests/interest.ts';
import { stageNowSchema } from '../stages/stage.ts';
import type { VideoProvider } from './video-link.ts';

/** Rule 6.7: the ways to meet. */
export const CONNECTION_MODES = ['In-Person', 'Remote'] as const;

/** Where a session takes place. */
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

/** In place of an elder who left: the nil UUID, which is nobody's. */
export const FORMER_MEMBER = '00000000-0000-0000-0000-000000000000';

/** An instant that JSON carries as ISO 8601. */
const instant = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);

/** Fields of a session in every state. Local times are wall-clock times in `timeZone`. */
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
  /** Counts the changes of content: an approval binds the version that the parent read. */
  version: v.number(),
  /** When the one who was asked said yes to this version; null as long as they have not. Rule 6.97 */
  agreedAt: v.nullable(instant),
  createdAt: instant,
};
const decided = { ...details, decidedAt: instant, decidedBy: v.string() };

/** Rule 6.20: the states of a session and what each one carries. The database returns this shape (`session_state`). */
export const sessionSchema = v.variant('status', [
  v.object({ ...details, status: v.literal('pending') }),
  v.object({ ...decided, status: v.literal('approved') }),
  v.object({ ...decided, status: v.literal('rejected'), rejectionReason: v.string() }),
  v.object({
    ...details,
    /** Called off before its start; it had been approved when it has the day of that. Rule 6.60 */
    status: v.literal('cancelled'),
    cancelledAt: instant,
    /** Null when nobody did so in person. Rule 9.46 */
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

/** A session that can still be called off: it lies ahead and nobody has said no. */
export type OpenSession = PendingSession | ApprovedSession;

/** True for the elder and the youth. Guardians supervise a session and are no participants. */
export function isParticipant(session: SessionDetails, personId: string): boolean {
  return session.elderId === personId || session.youthId === personId;
}

/** The one of the two who was asked. */
export function receiverOf({ createdBy, elderId, youthId }: SessionDetails): string {
  return createdBy === elderId ? youthId : elderId;
}

/** How long the session takes, in whole minutes. Rule 6.33 */
export function durationMinutes(session: { startsAt: Date; endsAt: Date }): number {
  return Math.round((session.endsAt.getTime() - session.startsAt.getTime()) / 60_000);
}

/** A session with the active guardians of its youth; null where a state is asked for: none the actor may decide. */
export const supervisedSchema = v.object({
  session: sessionSchema,
  /** Empty if the youth is an adult. */
  guardianIds: v.pipe(v.array(v.string()), v.readonly()),
  stage: stageNowSchema,
});
export type Supervised = Readonly<v.InferOutput<typeof supervisedSchema>>;

/** True for participants and the youth’s guardians. Rule 6.56 */
export function concerns({ session, guardianIds }: Supervised, actor: Actor): boolean {
  if (actor.role === 'parent') return guardianIds.includes(actor.personId);
  return isParticipant(session, actor.personId);
}

/** Rule 6.28: the four tabs, in their order. */
export const BUCKETS = ['pending', 'upcoming', 'rejected', 'past'] as const;
export type Bucket = (typeof BUCKETS)[number];

type Scheduled = Pick<Session, 'status' | 'startsAt'>;

/** Rules 6.29 to 6.32: which tab a session belongs to at a moment. */
export function bucketOf(session: Scheduled, now: Date): Bucket {
  if (session.status === 'rejected') return 'rejected';
  if (session.status === 'cancelled') return 'past';
  const isAhead = session.startsAt > now;
  if (session.status === 'pending') return isAhead ? 'pending' : 'past';
  return isAhead ? 'upcoming' : 'past';
}

/** The status word that the Past tab shows. */
export function pastStatus(
  session: Pick<Session, 'status'>,
): 'Completed' | 'Not decided in time' | 'Cancelled' {
  if (session.status === 'cancelled') return 'Cancelled';
  return session.status === 'approved' ? 'Completed' : 'Not decided in time';
}

/** How many minutes before its start a call can be joined. Rule 6.91 */
export const JOIN_MINUTES_BEFORE = 10;

const MINUTE_MS = 60_000;

/** State of a call at an instant in milliseconds; `over` from its end on. Rule 6.91 */
export function joinState(
  { startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string },
  now: number,
): 'early' | 'open' | 'over' {
  if (now >= Date.parse(endsAt)) return 'over';
  return now >= opensAt(startsAt) ? 'open' : 'early';
}

/** From when on, in milliseconds. */
export function opensAt(startsAt: string): number {
  return Date.parse(startsAt) - JOIN_MINUTES_BEFORE * MINUTE_MS;
}
