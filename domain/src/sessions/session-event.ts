import type { DomainEvent } from '../kernel/decision.ts';
import type { StageNow } from '../stages/stage.ts';
import type { SessionDetails } from './session.ts';

/** Base of session events: the session and the youth's active guardians. */
export interface SessionEventBase extends DomainEvent {
  readonly session: SessionDetails;
  readonly guardianIds: readonly string[];
}

export interface Asking {
  /** True if this event asks the guardians to decide. A youth who reads first is asked before them. Rule 6.151 */
  readonly asksGuardians: boolean;
  /**
   * Stage of the youth. From 16 on, their agreement can lead to an automatic approval. Rules 6.157
   * and 6.164
   */
  readonly stage: StageNow;
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
