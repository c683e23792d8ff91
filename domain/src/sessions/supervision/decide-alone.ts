import type { Actor } from '../../identity/role.ts';
import { accept, type Decision } from '../../kernel/decision.ts';
import type { ApprovalRefusal } from './decide-approval.ts';
import { sessionApproved, type SessionApproved } from '../events.ts';
import { hasYouthAgreed } from './missing-approvals.ts';
import { permit } from '../session-actions.ts';
import {
  receiverOf,
  type ApprovedSession,
  type SessionDetails,
  type Supervised,
} from '../session.ts';

/** An adult youth approves a pending session; this includes requests that guardians left undecided. Rule 6.163 */
export function decideAlone(
  actor: Actor,
  state: Supervised | null,
  input: { version: number },
  now: Date,
): Decision<ApprovedSession, SessionApproved, ApprovalRefusal> {
  const allowed = permit('approveAlone', actor, state, input, now);
  if ('refusal' in allowed) return allowed;
  const { session } = allowed;
  // A receiver agrees by approving.
  const agreedAt = receiverOf(session) === actor.personId ? now : null;
  const approved = { ...session, agreedAt: session.agreedAt ?? agreedAt };
  return accept(...approvedAlone(approved, now));
}

/**
 * The approval of a session that an adult youth requested, changed or agreed to, or null for any other session.
 * Rule 6.164
 */
export function approvalByAgreement(
  { session, stage }: Pick<Supervised, 'session' | 'stage'>,
  now: Date,
): { readonly session: ApprovedSession; readonly event: SessionApproved } | null {
  if (stage !== 'of-age' || session.status !== 'pending' || !hasYouthAgreed(session)) return null;
  const [approved, event] = approvedAlone(session, now);
  return { session: approved, event };
}

/**
 * False for unusual times, and for texts, places and links that guardians haven't read: guardians decide on those
 * themselves. Rules 6.157 and 6.272
 */
export function isCoveredByRule(timeMarks: readonly string[], isOfferKnown: boolean): boolean {
  return timeMarks.length === 0 && isOfferKnown;
}

/** Rule 6.157 */
export function approvalByRule(
  session: SessionDetails,
  guardianIds: readonly string[],
  guardianId: string,
  now: Date,
): SessionApproved {
  const decided = { status: 'approved', decidedAt: now, decidedBy: guardianId } as const;
  return sessionApproved({ ...session, ...decided }, guardianIds, { byRule: true });
}

function approvedAlone(
  session: Supervised['session'] & { status: 'pending' },
  now: Date,
): [ApprovedSession, SessionApproved] {
  const decided = { status: 'approved', decidedAt: now, decidedBy: session.youthId } as const;
  const approved: ApprovedSession = { ...session, ...decided };
  return [approved, sessionApproved(approved, [])];
}
