import type { InterestName } from '@oakling/domain/interests/interest';
import {
  FORMER_MEMBER,
  type Session,
  type SessionDetails,
  type Supervised,
} from '@oakling/domain/sessions/session';
import type { StageNow } from '@oakling/domain/stages/stage';
import { sql } from 'kysely';

/** A row of `sessions` with its range as two instants. */
export interface SessionRow {
  readonly id: string;
  /** Null once the elder's account is gone. */
  readonly elder_id: string | null;
  readonly youth_id: string;
  readonly created_by: string;
  readonly connection_mode: 'In-Person' | 'Remote';
  readonly interests: InterestName[];
  readonly start_time: string;
  readonly end_time: string;
  readonly time_zone: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly status: 'pending' | 'approved' | 'rejected' | 'cancelled';
  readonly version: number;
  readonly agreed_at: Date | null;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly cancelled_at: Date | null;
  readonly cancelled_by: string | null;
  readonly cancellation_reason: string;
  readonly rejection_reason: string;
  readonly created_at: Date;
}

/** The columns of a `SessionRow`, of the table named `session`. */
export const sessionColumns = sql.raw(
  [
    'id',
    'elder_id',
    'youth_id',
    'created_by',
    'connection_mode',
    'interests',
    'start_time',
    'end_time',
    'time_zone',
    'status',
    'version',
    'agreed_at',
    'decided_at',
    'decided_by',
    'rejection_reason',
    'created_at',
    'cancelled_at',
    'cancelled_by',
    'cancellation_reason',
  ]
    .map((column) => `session.${column}`)
    .concat('lower(session.during) as starts_at', 'upper(session.during) as ends_at')
    .join(', '),
);

/** Who supervises the youth of a session, and what the youth's age lets them decide. */
export interface SupervisionRow {
  readonly guardian_ids: string[];
  readonly stage: StageNow;
}

/** The columns of a `SupervisionRow`, of the tables named `session` and `youth`; need the owner's rights. */
export const supervisionColumns = sql.raw(
  'guardians_of(session.youth_id) as guardian_ids, stage_now(youth.stage, youth.of_age_at) as stage',
);

export function toSupervised(row: SessionRow & SupervisionRow): Supervised {
  return { session: toSession(row), guardianIds: row.guardian_ids, stage: row.stage };
}

/** @throws when a decided row lacks who decided it, which the table's checks rule out. */
export function toSession(row: SessionRow): Session {
  const details: SessionDetails = {
    id: row.id,
    elderId: row.elder_id ?? FORMER_MEMBER,
    youthId: row.youth_id,
    createdBy: row.created_by,
    connectionMode: row.connection_mode,
    interests: row.interests,
    date: row.start_time.slice(0, 10),
    startTime: row.start_time.slice(11, 16),
    endTime: row.end_time.slice(11, 16),
    timeZone: row.time_zone,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    version: row.version,
    agreedAt: row.agreed_at,
    createdAt: row.created_at,
  };
  if (row.status === 'pending') return { ...details, status: 'pending' };
  if (row.cancelled_at !== null) {
    return {
      ...details,
      status: 'cancelled',
      cancelledAt: row.cancelled_at,
      cancelledBy: row.cancelled_by,
      cancellationReason: row.cancellation_reason,
      decidedAt: row.decided_at,
      decidedBy: row.decided_by,
    };
  }
  if (row.decided_at === null || row.decided_by === null) {
    throw new Error(`session ${row.id} is decided by nobody`);
  }
  const decision = { decidedAt: row.decided_at, decidedBy: row.decided_by };
  if (row.status === 'approved') return { ...details, ...decision, status: 'approved' };
  return { ...details, ...decision, status: 'rejected', rejectionReason: row.rejection_reason };
}
