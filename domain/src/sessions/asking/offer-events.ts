import type { StageNow } from '../../stages/stage.ts';
import type { Proposal } from './offer.ts';
import { nextApprover } from '../supervision/missing-approvals.ts';
import {
  base,
  type Asking,
  type SessionEventBase,
  type OpenSession,
  type SessionDetails,
  type Supervised,
} from '../session.ts';

export type SessionRequested = SessionEventBase<'SessionRequested'> & Asking;
/** Rule 6.58 */
export interface SessionChanged extends SessionEventBase<'SessionChanged'>, Asking {
  readonly former: OpenSession;
  /** The person who proposed the accepted time, or null for the requester's own change. Rule 6.69 */
  readonly proposedBy: string | null;
}
/** Rule 6.67 */
export interface SessionTimeProposed extends SessionEventBase<'SessionTimeProposed'> {
  readonly proposal: Proposal;
}
/** Rule 6.70 */
export interface ProposalDeclined extends SessionEventBase<'ProposalDeclined'> {
  readonly proposal: Proposal;
}
export type OfferEvent = SessionRequested | SessionChanged | SessionTimeProposed | ProposalDeclined;

export function sessionRequested(
  session: SessionDetails,
  guardianIds: readonly string[],
  stage: StageNow,
): SessionRequested {
  const asksGuardians = nextApprover(session, stage) === 'guardians';
  const after = { status: 'pending', ...recorded(session) };
  return { ...base(session, guardianIds), type: 'SessionRequested', asksGuardians, stage, after };
}

export function sessionChanged(
  session: SessionDetails,
  former: OpenSession,
  { guardianIds, stage }: Pick<Supervised, 'guardianIds' | 'stage'>,
  proposedBy: string | null,
): SessionChanged {
  return {
    ...base(session, guardianIds),
    type: 'SessionChanged',
    asksGuardians: nextApprover(session, stage) === 'guardians',
    stage,
    former,
    proposedBy,
    before: { status: former.status, ...recorded(former) },
    after: { status: 'pending', ...recorded(session), isProposal: proposedBy !== null },
  };
}

function recorded({ connectionMode, startsAt, version }: SessionDetails) {
  return { connectionMode, startsAt: startsAt.toISOString(), version };
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
