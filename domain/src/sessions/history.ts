import type { HistoryStep, Party } from './contract.ts';
import type { Proposal } from './offer.ts';
import { type Place, receiverOf, type Session, type SessionDetails } from './session.ts';

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
  /** Who decided then. */
  readonly approvedBy: string | null;
  /** Who proposed the time that took its place; null when nobody had, or their account is gone. */
  readonly proposedBy: string | null;
  readonly replacedAt: Date;
  /** Null for anyone who may not see it. */
  readonly place: Place | null;
  /** Null for anyone who may not read it. */
  readonly note: string | null;
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
  /** Which guardians took it. */
  readonly guardianIds: readonly string[];
  /** Who proposed a change that was agreed to. Rule 6.276 */
  readonly proposed?: { readonly by: Party; readonly guardianIds: readonly string[] };
}

/** The yes of a guardian to a version. */
export interface Approval {
  readonly version: number;
  readonly givenBy: string;
}

/** Rules 6.72 and 6.276: what happened to a session, the oldest first. */
export function historyOf(
  session: Session,
  revisions: readonly Revision[],
  proposal: Proposal | null,
  approvals: readonly Approval[] = [],
): HistoryItem[] {
  const items = [byOne('requested', session.createdAt, session.createdBy, session)];
  for (const revision of revisions) {
    const { version, approvedAt, approvedBy: by } = revision;
    if (approvedAt !== null) {
      items.push(approvedBy(session, approvedAt, by, givenTo(version, approvals)));
    }
    items.push(changed(revision, session));
  }
  const { agreedAt } = session;
  if (agreedAt !== null) items.push(byOne('agreed', agreedAt, receiverOf(session), session));
  items.push(...lastSteps(session, givenTo(session.version, approvals)));
  if (proposal !== null) {
    items.push(byOne('proposed', proposal.createdAt, proposal.proposedBy, session));
  }
  return items.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** By who asked; who proposed it, where somebody had. */
function changed({ replacedAt, proposedBy }: Revision, session: Session): HistoryItem {
  const item = byOne('changed', replacedAt, session.createdBy, session);
  if (proposedBy === null) return item;
  const by = partyOf(session, proposedBy);
  return { ...item, proposed: { by, guardianIds: by === 'parent' ? [proposedBy] : [] } };
}

/** What was decided of the present version, and its end. */
function lastSteps(session: Session, givenBy: readonly string[]): HistoryItem[] {
  if (session.status === 'pending') return [];
  if (session.status === 'rejected') {
    return [byOne('rejected', session.decidedAt, session.decidedBy, session)];
  }
  if (session.status === 'approved') {
    const { decidedAt, decidedBy } = session;
    return [approvedBy(session, decidedAt, decidedBy, [...new Set([...givenBy, decidedBy])])];
  }
  const { decidedAt, decidedBy, cancelledAt, cancelledBy } = session;
  const end = byOne('cancelled', cancelledAt, cancelledBy, session);
  return decidedAt === null ? [end] : [approvedBy(session, decidedAt, decidedBy, givenBy), end];
}

/** By the guardians, or by a youth who is of age. Rule 6.163 */
function approvedBy(
  session: SessionDetails,
  at: Date,
  decidedBy: string | null,
  givenBy: readonly string[],
): HistoryItem {
  if (decidedBy === session.youthId) return byOne('approved', at, decidedBy, session);
  return approved(at, givenBy);
}

function approved(at: Date, guardianIds: readonly string[]): HistoryItem {
  return { step: 'approved', at, by: 'parent', guardianIds };
}

function givenTo(version: number, approvals: readonly Approval[]): readonly string[] {
  const given = approvals.filter((approval) => approval.version === version);
  return [...new Set(given.map(({ givenBy }) => givenBy))];
}

function byOne(
  step: HistoryStep,
  at: Date,
  personId: string | null,
  session: SessionDetails,
): HistoryItem {
  if (personId === null) return { step, at, by: null, guardianIds: [] };
  const by = partyOf(session, personId);
  return { step, at, by, guardianIds: by === 'parent' ? [personId] : [] };
}

/** The part that somebody has in a session; of those who act in one, all others are guardians. */
export function partyOf(session: SessionDetails, personId: string): Party {
  if (personId === session.createdBy) return 'initiator';
  return personId === session.elderId || personId === session.youthId ? 'receiver' : 'parent';
}
