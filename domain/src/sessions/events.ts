import type {
  AnswerAwaited,
  DecisionAwaited,
  GuardiansAsked,
  OwnDecisionAwaited,
  OutcomeAsked,
  SeriesDateReminded,
  SessionReminded,
} from './day/reminder-events.ts';
import type { ApprovedByRule, YesByRule } from './supervision/who-decides-events.ts';
import type { No } from './supervision/rest.ts';
import type { DelayTold } from './day/decide-delay.ts';
import { nextApprover } from './supervision/missing-approvals.ts';
import type { LeaveOut } from './repeat.ts';
import type { OfferEvent } from './asking/offer-events.ts';
import {
  type ApprovedSession,
  type OpenSession,
  type RejectedSession,
  type SessionDetails,
  type Supervised,
  base,
  type Asking,
  type SessionEventBase,
} from './session.ts';

export interface SessionApproved extends SessionEventBase<'SessionApproved'> {
  /** The guardian who approved. The other guardians are notified. Rule 8.95 */
  readonly decidedBy: string;
  /** True if a pre-approval approved the session; its guardian is notified, too. Rule 6.158 */
  readonly byRule: boolean;
  /** The other dates of a series that the guardian left out. Rules 6.432 and 6.433 */
  readonly leaveOut: LeaveOut;
}
/** Rule 6.133 */
export interface SessionApprovalGiven extends SessionEventBase<'SessionApprovalGiven'> {
  readonly givenBy: string;
}
export interface SessionRejected extends SessionEventBase<'SessionRejected'> {
  readonly decidedBy: string;
  readonly reason: string;
  /** How the rejection counts toward pausing the elder's requests, or null if it doesn't. Rule 6.274 */
  readonly no: No | null;
}
/**
 * Why a session was canceled without a person canceling it directly. Only the audit log contains the cause. Rule 9.46
 */
export type SilentCause = 'block' | 'pause' | 'suspension' | 'removal';
/** The person who canceled and their reason, or the cause if no person canceled. Rule 6.57 */
export type Cancelling = { readonly cause: SilentCause } | ({ readonly cause: 'person' } & Said);
/** Another date of a series, with the start that the series gave it. */
export interface OtherDate {
  readonly startsAt: Date;
  readonly seriesStart: Date;
  readonly version: number;
}
/** Rule 6.270 */
interface Said {
  readonly cancelledBy: string;
  readonly reason: string;
  readonly isHeld: boolean;
  /** How a receiver's refusal counts toward pausing the requester's requests. Otherwise null. Rule 6.274 */
  readonly no: No | null;
  /** The later dates of the series that were called off with it. Absent in events of release 1.0. Rule 6.434 */
  readonly following?: readonly OtherDate[];
}
export type SessionCancelled = SessionEventBase<'SessionCancelled'> & Cancelling;
/** Rule 6.271 */
export interface ReasonPassedOn extends SessionEventBase<'ReasonPassedOn'> {
  readonly cancelledBy: string;
  readonly reason: string;
}
/** Rule 6.64 */
export type SessionLapsed = SessionEventBase<'SessionLapsed'>;
/** Rule 6.97 */
export type SessionAgreed = SessionEventBase<'SessionAgreed'> & Asking;
/** Rule 6.120 */
export type QuestionAsked = OfQuestion<'QuestionAsked'>;
/** Rule 6.121 */
export type QuestionAnswered = OfQuestion<'QuestionAnswered'>;
interface OfQuestion<Type extends string> extends SessionEventBase<Type> {
  readonly askedBy: string;
}
/** Rule 6.216 */
export interface SessionThanked extends SessionEventBase<'SessionThanked'> {
  readonly thankedBy: string;
}
export type SessionEvent =
  | OfferEvent
  | SessionApproved
  | SessionApprovalGiven
  | ApprovedByRule
  | YesByRule
  | SessionRejected
  | SessionCancelled
  | ReasonPassedOn
  | SessionLapsed
  | SessionAgreed
  | GuardiansAsked
  | DelayTold
  | QuestionAsked
  | QuestionAnswered
  | SessionThanked
  | SessionReminded
  | SeriesDateReminded
  | DecisionAwaited
  | OwnDecisionAwaited
  | AnswerAwaited
  | OutcomeAsked;

export function sessionApproved(
  session: ApprovedSession,
  guardianIds: readonly string[],
  { byRule = false, leaveOut = [] }: Partial<Pick<SessionApproved, 'byRule' | 'leaveOut'>> = {},
): SessionApproved {
  return {
    ...base(session, guardianIds),
    type: 'SessionApproved',
    decidedBy: session.decidedBy,
    byRule,
    leaveOut,
    before: { status: 'pending' },
    after: {
      status: 'approved',
      version: session.version,
      ...(byRule && { byRule }),
      ...(leaveOut.length > 0 && { leftOut: String(leaveOut) }),
    },
  };
}

/** Concerns only the guardians. Participants aren't notified until all guardians have decided. Rule 6.136 */
export function sessionApprovalGiven(
  session: SessionDetails,
  guardianIds: readonly string[],
  givenBy: string,
  missing: number,
): SessionApprovalGiven {
  return {
    ...base(session, guardianIds),
    type: 'SessionApprovalGiven',
    concerns: guardianIds,
    givenBy,
    after: { status: 'pending', version: session.version, missing },
  };
}

export function sessionRejected(
  session: RejectedSession,
  guardianIds: readonly string[],
  no: No | null,
): SessionRejected {
  const reason = session.rejectionReason;
  return {
    ...base(session, guardianIds),
    type: 'SessionRejected',
    decidedBy: session.decidedBy,
    reason,
    no,
    before: { status: 'pending' },
    after: { status: 'rejected', version: session.version, hasReason: reason !== '' },
  };
}

export function sessionCancelled(
  session: SessionDetails,
  guardianIds: readonly string[],
  was: 'pending' | 'approved',
  cancelling: Cancelling,
): SessionCancelled {
  const { cause } = cancelling;
  const said = cause === 'person' ? saidIn(cancelling) : {};
  return {
    ...base(session, guardianIds),
    ...cancelling,
    type: 'SessionCancelled',
    before: { status: was },
    after: { status: 'cancelled', version: session.version, cause, ...said },
  };
}

function saidIn({ reason, following = [] }: Said) {
  const days = following.map(({ startsAt }) => startsAt.toISOString());
  const more = days.length > 0 ? { following: String(days) } : {};
  return { hasReason: reason !== '', ...more };
}

export function sessionLapsed(
  session: SessionDetails,
  guardianIds: readonly string[],
): SessionLapsed {
  return {
    ...base(session, guardianIds),
    type: 'SessionLapsed',
    after: { status: 'pending', version: session.version },
  };
}

export function sessionAgreed(
  session: OpenSession,
  { guardianIds, stage }: Pick<Supervised, 'guardianIds' | 'stage'>,
): SessionAgreed {
  const after = { version: session.version };
  const waitedForYouth = nextApprover({ ...session, agreedAt: null }, stage) === 'youth-first';
  const asksGuardians = waitedForYouth && session.status === 'pending';
  return { ...base(session, guardianIds), type: 'SessionAgreed', asksGuardians, stage, after };
}

/** Concerns only the guardians and the elder. The child doesn't see the question. */
export function questionEvent<Type extends 'QuestionAsked' | 'QuestionAnswered'>(
  type: Type,
  session: SessionDetails,
  guardianIds: readonly string[],
  askedBy: string,
): OfQuestion<Type> {
  const hasAnswer = type === 'QuestionAnswered' && { hasAnswer: true };
  const after = { version: session.version, hasQuestion: true, ...hasAnswer };
  const concerns = [session.elderId, ...guardianIds];
  return { ...base(session, guardianIds), type, askedBy, concerns, after };
}

export function sessionThanked(
  session: SessionDetails,
  guardianIds: readonly string[],
  thankedBy: string,
): SessionThanked {
  const after = { version: session.version, hasThanks: true };
  return { ...base(session, guardianIds), type: 'SessionThanked', thankedBy, after };
}
