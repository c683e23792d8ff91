import type { Proposal, SessionDetails } from './session.ts';
import { base, type SessionEventBase } from './session-event.ts';

/** Rule 6.67 */
export interface SessionTimeProposed extends SessionEventBase {
  readonly type: 'SessionTimeProposed';
  readonly proposal: Proposal;
}
/** Rule 6.70 */
export interface ProposalDeclined extends SessionEventBase {
  readonly type: 'ProposalDeclined';
  readonly proposal: Proposal;
}
export function sessionTimeProposed(
  session: SessionDetails,
  proposal: Proposal,
  guardianIds: readonly string[],
): SessionTimeProposed {
  const startsAt = proposal.startsAt.toISOString();
  return {
    ...base(session, guardianIds),
    type: 'SessionTimeProposed',
    proposal,
    after: { version: session.version, startsAt, hasNote: proposal.note !== '' },
  };
}

export function proposalDeclined(
  session: SessionDetails,
  proposal: Proposal,
  guardianIds: readonly string[],
): ProposalDeclined {
  const startsAt = proposal.startsAt.toISOString();
  return {
    ...base(session, guardianIds),
    type: 'ProposalDeclined',
    proposal,
    before: { version: session.version, startsAt },
  };
}
