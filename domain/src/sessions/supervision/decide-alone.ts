import type { Actor } from '../../identity/role.ts';
import { accept, type Decision } from '../../kernel/decision.ts';
import type { ApprovalRefusal } from './decide-approval.ts';
import { sessionApproved, type SessionApproved } from '../events.ts';
import { hasOwnWord } from './own-word.ts';
import { permit } from '../session-actions.ts';
import {
  receiverOf,
  type ApprovedSession,
  type SessionDetails,
  type Supervised,
} from '../session.ts';

/** Rule 6.163: a youth of age approves what waits, including requests their guardians left undecided. */
export function decideAlone(
  actor: Actor,
  state: Supervised,
  input: { version: number },
  now: Date,
): Decision<ApprovedSession, SessionApproved, ApprovalRefusal> {
  const allowed = permit('approveAlone', actor, state, input, now);
  if ('refusal' in allowed) return allowed;
  const { session } = allowed;
  // By approving the receiver agrees, too.
  const agreedAt = receiverOf(session) === actor.personId ? now : null;
  const approved = { ...session, agreedAt: session.agreedAt ?? agreedAt };
  return accept(...approvedAlone(approved, now));
}

/** Rule 6.164: what a youth of age asked for, changed or said yes to is approved with that word; else null. */
export function approvalByOwnWord(
  { session, stage }: Pick<Supervised, 'session' | 'stage'>,
  now: Date,
): { readonly session: ApprovedSession; readonly event: SessionApproved } | null {
  if (stage !== 'of-age' || session.status !== 'pending' || !hasOwnWord(session)) return null;
  const [approved, event] = approvedAlone(session, now);
  return { session: approved, event };
}

/** Rule 6.157: what a guardian has ruled before for this elder gives their yes. */
export function approvalByRule(
  session: SessionDetails,
  guardianIds: readonly string[],
  guardianId: string,
  now: Date,
): SessionApproved {
  const decided = { status: 'approved', decidedAt: now, decidedBy: guardianId } as const;
  return sessionApproved({ ...session, ...decided }, guardianIds, true);
}

function approvedAlone(
  session: Supervised['session'] & { status: 'pending' },
  now: Date,
): [ApprovedSession, SessionApproved] {
  const decided = { status: 'approved', decidedAt: now, decidedBy: session.youthId } as const;
  const approved: ApprovedSession = { ...session, ...decided };
  return [approved, sessionApproved(approved, [])];
}
