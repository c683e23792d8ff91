import type { DomainEvent } from '../kernel/domain-event.ts';
import type { SessionDetails } from './session.ts';

/** Who is concerned by a session: both participants and the youth's parent. */
interface SessionEventBase extends DomainEvent {
  readonly session: SessionDetails;
  readonly parentId: string;
}

export interface SessionRequested extends SessionEventBase {
  readonly type: 'SessionRequested';
}
export interface SessionApproved extends SessionEventBase {
  readonly type: 'SessionApproved';
}
export interface SessionRejected extends SessionEventBase {
  readonly type: 'SessionRejected';
  readonly reason: string;
}
/** Why a session was called off by no word of anybody; only the audit log is told. Rule 9.46 */
export type SilentCause = 'block' | 'pause' | 'suspension' | 'removal';
/** Who called it off and why, where somebody did and said so. Rule 6.57 */
export type Cancelling =
  | { readonly cause: SilentCause }
  | { readonly cause: 'person'; readonly cancelledBy: string; readonly reason: string };
export type SessionCancelled = SessionEventBase & {
  readonly type: 'SessionCancelled';
} & Cancelling;
/** Nobody decided before its start. Rule 6.64 */
export interface SessionLapsed extends SessionEventBase {
  readonly type: 'SessionLapsed';
}
export type SessionEvent =
  | SessionRequested
  | SessionApproved
  | SessionRejected
  | SessionCancelled
  | SessionLapsed;

function base(session: SessionDetails, parentId: string) {
  return {
    session,
    parentId,
    subject: { feature: 'sessions', id: session.id },
    concerns: [session.elderId, session.youthId, parentId],
  };
}

export function sessionRequested(session: SessionDetails, parentId: string): SessionRequested {
  return {
    ...base(session, parentId),
    type: 'SessionRequested',
    after: {
      status: 'pending',
      connectionMode: session.connectionMode,
      startsAt: session.startsAt.toISOString(),
      version: session.version,
    },
  };
}

export function sessionApproved(session: SessionDetails, parentId: string): SessionApproved {
  return {
    ...base(session, parentId),
    type: 'SessionApproved',
    before: { status: 'pending' },
    after: { status: 'approved', version: session.version },
  };
}

export function sessionRejected(
  session: SessionDetails,
  parentId: string,
  reason: string,
): SessionRejected {
  return {
    ...base(session, parentId),
    type: 'SessionRejected',
    reason,
    before: { status: 'pending' },
    after: { status: 'rejected', version: session.version, hasReason: reason !== '' },
  };
}

export function sessionCancelled(
  session: SessionDetails,
  parentId: string,
  was: 'pending' | 'approved',
  cancelling: Cancelling,
): SessionCancelled {
  const { cause } = cancelling;
  const said = cause === 'person' ? { hasReason: cancelling.reason !== '' } : {};
  return {
    ...base(session, parentId),
    ...cancelling,
    type: 'SessionCancelled',
    before: { status: was },
    after: { status: 'cancelled', version: session.version, cause, ...said },
  };
}

export function sessionLapsed(session: SessionDetails, parentId: string): SessionLapsed {
  return {
    ...base(session, parentId),
    type: 'SessionLapsed',
    after: { status: 'pending', version: session.version },
  };
}
