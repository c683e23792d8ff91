import type { DomainEvent } from '../kernel/decision.ts';
import type { SessionDetails } from './session.ts';

/** Who is concerned by a session: both participants and the youth’s active guardians. */
export interface SessionEventBase extends DomainEvent {
  readonly session: SessionDetails;
  readonly guardianIds: readonly string[];
}

/** The part that every event of a session has. */
export function base(session: SessionDetails, guardianIds: readonly string[]) {
  return {
    session,
    guardianIds,
    subject: { feature: 'sessions', id: session.id },
    concerns: [session.elderId, session.youthId, ...guardianIds],
  };
}
