import type { Actor } from '../../identity/role.ts';
import { accept, refuse, type Decision } from '../../kernel/decision.ts';
import {
  canApprove,
  givesFor,
  countLeftAfter,
  type AskedGuardians,
  nextApprover,
} from './missing-approvals.ts';
import {
  sessionApprovalGiven,
  sessionApproved,
  sessionLapsed,
  sessionRejected,
  type SessionApprovalGiven,
  type SessionApproved,
  type SessionLapsed,
  type SessionRejected,
} from '../events.ts';
import { permit, type ActionRefusal } from '../session-actions.ts';
import type { ApprovedSession, PendingSession, RejectedSession, Supervised } from '../session.ts';
import type { LeaveOut } from '../repeat.ts';
import { noIn } from './rest.ts';
import type { StandingRule } from './standing-rules.ts';

export type ApprovalRefusal =
  | ActionRefusal<'approve' | 'reject' | 'approveAlone'>
  /** The guardian has already approved, and others must still approve. Rule 6.135 */
  | 'yes-given-already'
  /** The database found that the guardians who are asked, or their substitutes, have just changed. Rule 6.138 */
  | 'others-asked'
  /** The youth answers first and has not agreed. Rule 6.152 */
  | 'youth-first'
  /** The database found that one of the two people has just been paused, suspended or blocked. Rule 9.49 */
  | 'may-not-meet'
  /** The elder's name, picture, bio or checks have changed since the guardian read them. Rule 1.140 */
  | 'card-changed'
  /** The approval doesn't name the card that the guardian read. Rule 1.140 */
  | 'card-missing'
  /**
   * A date of the series that the guardian didn't leave out clashes or breaks a rule, the guardian didn't read the
   * dates, or approves only the first where other guardians must approve, too. Rules 6.432 and 6.433
   */
  | 'dates-not-possible'
  /** The session breaks a standing rule that was set after the request. Rule 6.105 */
  | 'against-your-rules'
  /** The database found that a participant has another approved session at that time. */
  | 'overlaps';

export interface Approvable extends Supervised {
  readonly brokenRules: readonly StandingRule[];
  /** The elder's card as guardians see it now, or null once the account is gone. */
  readonly card: string | null;
  readonly asked: Pick<AskedGuardians, 'isAll' | 'guardians'>;
  /** The days of a series (YYYY-MM-DD) that clash or break a rule. */
  readonly badDays: readonly string[];
}

/**
 * The result of an approval: either the session is approved, or other guardians still have to approve. Lists the
 * guardians for whom the approval was given.
 */
export interface Approval {
  readonly session: ApprovedSession | PendingSession;
  readonly givenFor: readonly string[];
  readonly leaveOut: LeaveOut;
}

/**
 * A guardian approves the pending session they read. The session is approved once no guardian's approval is missing.
 * Rules 6.21 to 6.26, 6.105 and 6.133
 */
export function decideApproval(
  actor: Actor,
  state: Approvable | null,
  input: { version: number; card?: string | undefined; leaveOut?: LeaveOut | undefined },
  now: Date,
): Decision<Approval, SessionApproved | SessionApprovalGiven, ApprovalRefusal> {
  const allowed = permit('approve', actor, state, input, now);
  if ('refusal' in allowed) return allowed;
  const { session, stage, guardianIds, brokenRules, card, asked, badDays } = allowed;
  const { leaveOut = [] } = input;
  if (nextApprover(session, stage) !== 'guardians') return refuse('youth-first');
  if (card !== null && input.card === undefined) return refuse('card-missing');
  if (card !== null && input.card !== card) return refuse('card-changed');
  if (brokenRules.length > 0) return refuse('against-your-rules');
  const isRead = input.leaveOut !== undefined || (session.series?.times ?? null) === null;
  const isPossible =
    leaveOut === 'others'
      ? !asked.isAll
      : !leaveOut.includes(session.date) && badDays.every((day) => leaveOut.includes(day));
  if (!isRead || !isPossible) return refuse('dates-not-possible');
  const { personId } = actor;
  if (!canApprove(asked, personId)) return refuse('yes-given-already');
  const givenFor = givesFor(asked, personId);
  const missing = countLeftAfter(asked, personId);
  if (missing > 0) {
    return accept(
      { session, givenFor, leaveOut },
      sessionApprovalGiven(session, guardianIds, personId, missing),
    );
  }
  const approved: ApprovedSession = {
    ...session,
    status: 'approved',
    decidedAt: now,
    decidedBy: personId,
  };
  const event = sessionApproved(approved, guardianIds, { leaveOut });
  return accept({ session: approved, givenFor, leaveOut }, event);
}

/** Rules 6.21 to 6.27 */
export function decideRejection(
  actor: Actor,
  state: Supervised | null,
  input: { version: number; reason: string; rest?: boolean },
  now: Date,
): Decision<RejectedSession, SessionRejected, ApprovalRefusal> {
  const allowed = permit('reject', actor, state, input, now);
  if ('refusal' in allowed) return allowed;
  const rejected: RejectedSession = {
    ...allowed.session,
    status: 'rejected',
    decidedAt: now,
    decidedBy: actor.personId,
    rejectionReason: input.reason,
  };
  const no = noIn(input);
  // The child made this request, so the rejection doesn't count against the elder.
  const counted = no === 'plain' && rejected.createdBy === rejected.youthId ? null : no;
  return accept(rejected, sessionRejected(rejected, allowed.guardianIds, counted));
}

type LapseRefusal = 'none-due';

/** The lapse of a request still undecided at its start, or null if it doesn't lapse. Rule 6.64 */
export function decideLapse(
  state: Supervised | null,
  now: Date,
): Decision<PendingSession, SessionLapsed, LapseRefusal> {
  if (state === null) return refuse('none-due');
  const { session, guardianIds } = state;
  if (session.status !== 'pending' || session.startsAt > now) return refuse('none-due');
  return accept(session, sessionLapsed(session, guardianIds));
}
