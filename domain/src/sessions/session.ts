import type { InterestName } from '../interests/interest.ts';
import type { VideoProvider } from './video-link.ts';

/** Rule 6.7: the ways to meet. */
export const CONNECTION_MODES = ['In-Person', 'Remote'] as const;
export type ConnectionMode = (typeof CONNECTION_MODES)[number];

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

/** What is true of a session in every state. Local times are wall-clock times in `timeZone`. */
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
}

/** Rule 6.20: the states of a session and what each one carries. */
export type Session = PendingSession | ApprovedSession | RejectedSession | CancelledSession;

/** A session that can still be called off: it lies ahead and nobody has said no. */
export type OpenSession = PendingSession | ApprovedSession;

/** Whether the person takes part in the session; a parent supervises it but does not. */
export function isParticipant(session: SessionDetails, personId: string): boolean {
  return session.elderId === personId || session.youthId === personId;
}

/** How long the session takes, in whole minutes. Rule 6.33 */
export function durationMinutes(session: { startsAt: Date; endsAt: Date }): number {
  return Math.round((session.endsAt.getTime() - session.startsAt.getTime()) / 60_000);
}
