import type { Actor } from '../identity/role.ts';
import type { InterestName } from '../interests/interest.ts';
import type { StageNow } from '../stages/stage.ts';
import type { VideoProvider } from './video-link.ts';

/** Rule 6.7: the ways to meet. */
export const CONNECTION_MODES = ['In-Person', 'Remote'] as const;
type ConnectionMode = (typeof CONNECTION_MODES)[number];

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

/** Fields of a session in every state. Local times are wall-clock times in `timeZone`. */
export interface SessionDetails {
  readonly id: string;
  /** `FORMER_MEMBER` once the elder's account is gone. Rule 9.52 */
  readonly elderId: string;
  readonly youthId: string;
  readonly createdBy: string;
  readonly connectionMode: ConnectionMode;
  readonly interests: readonly InterestName[];
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly timeZone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Counts the changes of content: an approval binds the version that the parent read. */
  readonly version: number;
  /** When the one who was asked said yes to this version; null as long as they have not. Rule 6.97 */
  readonly agreedAt: Date | null;
  readonly createdAt: Date;
}

export interface PendingSession extends SessionDetails {
  readonly status: 'pending';
}

export interface ApprovedSession extends SessionDetails {
  readonly status: 'approved';
  readonly decidedAt: Date;
  readonly decidedBy: string;
}

export interface RejectedSession extends SessionDetails {
  readonly status: 'rejected';
  readonly decidedAt: Date;
  readonly decidedBy: string;
  readonly rejectionReason: string;
}

/** Called off before its start; it had been approved when it has the day of that. Rule 6.60 */
export interface CancelledSession extends SessionDetails {
  readonly status: 'cancelled';
  readonly cancelledAt: Date;
  /** Null when nobody did so in person. Rule 9.46 */
  readonly cancelledBy: string | null;
  readonly cancellationReason: string;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
}

/** Rule 6.20: the states of a session and what each one carries. */
export type Session = PendingSession | ApprovedSession | RejectedSession | CancelledSession;

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
export interface Supervised {
  readonly session: Session;
  /** Empty if the youth is an adult. */
  readonly guardianIds: readonly string[];
  readonly stage: StageNow;
}

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
