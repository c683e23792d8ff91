import type { HistoryStep, Party } from './contract.ts';
import type { Place, Proposal, Session, SessionDetails } from './session.ts';

/** A version of a session that another one has replaced. */
export interface Revision {
  readonly version: number;
  readonly connectionMode: SessionDetails['connectionMode'];
  readonly interests: SessionDetails['interests'];
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly timeZone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Null for one that nobody approved. */
  readonly approvedAt: Date | null;
  readonly replacedAt: Date;
  /** Null for anyone who may not see it. */
  readonly place: Place | null;
  /** Null for anyone who may not read it. */
  readonly message: string | null;
}

/**
 * Rule 6.66: while a session waits again, what it is compared with: the last version that was approved,
 * or else the one that the parent was first asked about. The revisions are in the order of versions.
 */
export function previousOf(session: Session, revisions: readonly Revision[]): Revision | null {
  if (session.status !== 'pending') return null;
  return revisions.findLast(({ approvedAt }) => approvedAt !== null) ?? revisions[0] ?? null;
}

export interface HistoryItem {
  readonly step: HistoryStep;
  readonly at: Date;
  /** Null where nobody took it in person. Rule 9.46 */
  readonly by: Party | null;
}

/** Rule 6.72: what happened to a session, the oldest first. */
export function historyOf(
  session: Session,
  revisions: readonly Revision[],
  proposal: Proposal | null,
): HistoryItem[] {
  const items: HistoryItem[] = [{ step: 'requested', at: session.createdAt, by: 'initiator' }];
  for (const { approvedAt, replacedAt } of revisions) {
    if (approvedAt !== null) items.push({ step: 'approved', at: approvedAt, by: 'parent' });
    items.push({ step: 'changed', at: replacedAt, by: 'initiator' });
  }
  const { agreedAt } = session;
  if (agreedAt !== null) items.push({ step: 'agreed', at: agreedAt, by: 'receiver' });
  items.push(...lastSteps(session));
  if (proposal !== null) {
    const by = partyOf(session, proposal.proposedBy);
    items.push({ step: 'proposed', at: proposal.createdAt, by });
  }
  return items.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** What was decided of the present version, and its end. */
function lastSteps(session: Session): HistoryItem[] {
  if (session.status === 'pending') return [];
  if (session.status !== 'cancelled') {
    return [{ step: session.status, at: session.decidedAt, by: 'parent' }];
  }
  const { decidedAt, cancelledAt, cancelledBy } = session;
  const by = cancelledBy === null ? null : partyOf(session, cancelledBy);
  const end = { step: 'cancelled', at: cancelledAt, by } as const;
  return decidedAt === null ? [end] : [{ step: 'approved', at: decidedAt, by: 'parent' }, end];
}

/** The part that somebody has in a session; of those who act in one, all others are the parent. */
export function partyOf(session: SessionDetails, personId: string): Party {
  if (personId === session.createdBy) return 'initiator';
  return personId === session.elderId || personId === session.youthId ? 'receiver' : 'parent';
}
