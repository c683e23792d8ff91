import type { DomainEvent } from '../kernel/decision.ts';
import type { OpenSession, Proposal, SessionDetails } from './session.ts';

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
/** It waits for the parent again, in another version. Rule 6.58 */
export interface SessionChanged extends SessionEventBase {
  readonly type: 'SessionChanged';
  /** The version before, with its status. */
  readonly former: OpenSession;
  /** Whose proposal the initiator agreed to; null for a change of the initiator's own. Rule 6.69 */
  readonly proposedBy: string | null;
}
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
/** The one who was asked said yes. Rule 6.97 */
export interface SessionAgreed extends SessionEventBase {
  readonly type: 'SessionAgreed';
}
/** The parent asks the elder something before deciding. Rule 6.120 */
export interface QuestionAsked extends SessionEventBase {
  readonly type: 'QuestionAsked';
}
/** Rule 6.121 */
export interface QuestionAnswered extends SessionEventBase {
  readonly type: 'QuestionAnswered';
}
/** An approved session is about to start. Rule 8.50 */
export interface SessionReminded extends SessionEventBase {
  readonly type: 'SessionReminded';
  readonly lead: 'day-ahead' | 'hour-ahead';
}
/** A request has waited a day for its parent. Rule 8.55 */
export interface DecisionAwaited extends SessionEventBase {
  readonly type: 'DecisionAwaited';
}
/** The one who was asked has not answered, and the start is near. Rule 6.125 */
export interface AnswerAwaited extends SessionEventBase {
  readonly type: 'AnswerAwaited';
}
/** It is over, and they are asked how it went. Rule 6.74 */
export interface OutcomeAsked extends SessionEventBase {
  readonly type: 'OutcomeAsked';
}
export type SessionEvent =
  | SessionRequested
  | SessionApproved
  | SessionRejected
  | SessionCancelled
  | SessionLapsed
  | SessionChanged
  | SessionTimeProposed
  | ProposalDeclined
  | SessionAgreed
  | QuestionAsked
  | QuestionAnswered
  | SessionReminded
  | DecisionAwaited
  | AnswerAwaited
  | OutcomeAsked;

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

export function sessionChanged(
  session: SessionDetails,
  former: OpenSession,
  parentId: string,
  proposedBy: string | null,
): SessionChanged {
  const startsAt = session.startsAt.toISOString();
  return {
    ...base(session, parentId),
    type: 'SessionChanged',
    former,
    proposedBy,
    before: {
      status: former.status,
      connectionMode: former.connectionMode,
      startsAt: former.startsAt.toISOString(),
      version: former.version,
    },
    after: {
      status: 'pending',
      connectionMode: session.connectionMode,
      startsAt,
      version: session.version,
      isProposal: proposedBy !== null,
    },
  };
}

export function sessionTimeProposed(
  session: SessionDetails,
  proposal: Proposal,
  parentId: string,
): SessionTimeProposed {
  const startsAt = proposal.startsAt.toISOString();
  return {
    ...base(session, parentId),
    type: 'SessionTimeProposed',
    proposal,
    after: { version: session.version, startsAt, hasNote: proposal.note !== '' },
  };
}

export function proposalDeclined(
  session: SessionDetails,
  proposal: Proposal,
  parentId: string,
): ProposalDeclined {
  const startsAt = proposal.startsAt.toISOString();
  return {
    ...base(session, parentId),
    type: 'ProposalDeclined',
    proposal,
    before: { version: session.version, startsAt },
  };
}

export function sessionAgreed(session: SessionDetails, parentId: string): SessionAgreed {
  const after = { version: session.version };
  return { ...base(session, parentId), type: 'SessionAgreed', after };
}

/** Concerns the parent and the elder alone: a child need not read what adults ask each other. */
export function questionAsked(session: SessionDetails, parentId: string): QuestionAsked {
  const after = { version: session.version, hasQuestion: true };
  const concerns = [session.elderId, parentId];
  return { ...base(session, parentId), type: 'QuestionAsked', concerns, after };
}

export function questionAnswered(session: SessionDetails, parentId: string): QuestionAnswered {
  const after = { version: session.version, hasQuestion: true, hasAnswer: true };
  const concerns = [session.elderId, parentId];
  return { ...base(session, parentId), type: 'QuestionAnswered', concerns, after };
}

export function sessionReminded(
  session: SessionDetails,
  parentId: string,
  lead: SessionReminded['lead'],
): SessionReminded {
  const after = { version: session.version, lead };
  return { ...base(session, parentId), type: 'SessionReminded', lead, after };
}

/** Concerns the parent alone: nobody else is told that the parent takes their time. */
export function decisionAwaited(session: SessionDetails, parentId: string): DecisionAwaited {
  const after = { version: session.version };
  return { ...base(session, parentId), type: 'DecisionAwaited', concerns: [parentId], after };
}

export function answerAwaited(session: SessionDetails, parentId: string): AnswerAwaited {
  const after = { version: session.version };
  return { ...base(session, parentId), type: 'AnswerAwaited', after };
}

export function outcomeAsked(session: SessionDetails, parentId: string): OutcomeAsked {
  const after = { version: session.version };
  return { ...base(session, parentId), type: 'OutcomeAsked', after };
}
