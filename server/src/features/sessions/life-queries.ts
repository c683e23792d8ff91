import type { InterestName } from '@oakling/domain/interests/interest';
import type { PreviousView, ProposalView, SessionView } from '@oakling/domain/sessions/contract';
import {
  historyOf,
  partyOf,
  previousOf,
  type Approval,
  type Revision,
} from '@oakling/domain/sessions/history';
import type { Outcome } from '@oakling/domain/sessions/outcome';
import type { Proposal } from '@oakling/domain/sessions/offer';
import type { Session } from '@oakling/domain/sessions/session';
import { placeOf, type PlaceColumns } from './place-columns.ts';

/** A time as PostgreSQL writes it into JSON. */
export interface TimeJson {
  readonly start_time: string;
  readonly end_time: string;
  readonly time_zone: string;
  readonly starts_at: string;
  readonly ends_at: string;
}
export type RevisionJson = TimeJson &
  PlaceColumns & {
    readonly version: number;
    readonly connection_mode: 'In-Person' | 'Remote';
    readonly interests: readonly InterestName[];
    /** Null for anyone who may not read it. */
    readonly note: string | null;
    readonly approved_at: string | null;
    readonly approved_by: string | null;
    readonly proposed_by: string | null;
    readonly replaced_at: string;
  };
export type ProposalJson = TimeJson & {
  readonly version: number;
  readonly proposed_by: string;
  /** Null where nobody in person reads it. */
  readonly is_mine: boolean | null;
  readonly note: string;
  readonly created_at: string;
};

/** What a session was before, and what is proposed for it, as far as the viewer may see. */
export interface Life {
  readonly revisions: readonly RevisionJson[];
  readonly proposal: ProposalJson | null;
  readonly approvals: readonly Approval[];
  /** By id, null for the reader: of the youth’s guardians, for one of them alone. Rule 6.131 */
  readonly guardianNames: ReadonlyMap<string, string | null>;
  /** How it went, as the viewer has said: the database shows nobody another's answer. Rule 6.76 */
  readonly outcome: Outcome | null;
}

/** The part of a view that tells what became of a session since it was asked for. */
export function viewLife(
  session: Session,
  { revisions: rows, proposal: row, approvals, guardianNames }: Life,
): Pick<SessionView, 'previous' | 'proposal' | 'history'> {
  const revisions = rows.map(toRevision);
  const previous = previousOf(session, revisions);
  const proposal = row === null ? null : toProposal(session.id, row);
  const isMine = row?.is_mine === true;
  const named = (guardianIds: readonly string[]) =>
    guardianNames.size === 0 ? [] : guardianIds.map((id) => guardianName(id, guardianNames));
  return {
    previous: previous === null ? null : viewPrevious(previous),
    proposal: proposal === null ? null : { ...viewProposal(session, proposal), isMine },
    history: historyOf(session, revisions, proposal, approvals).map(
      ({ at, guardianIds, proposed, ...taken }) => ({
        ...taken,
        at: at.toISOString(),
        guardians: named(guardianIds),
        ...(proposed && {
          proposed: { by: proposed.by, guardians: named(proposed.guardianIds) },
        }),
      }),
    ),
  };
}

/** What stands for a guardian whose account is gone. */
const FORMER_GUARDIAN = 'A former guardian';

/** Null for the reader. */
export function guardianName(id: string, names: Life['guardianNames']): string | null {
  const name = names.get(id);
  return name === undefined ? FORMER_GUARDIAN : name;
}

function viewPrevious(revision: Revision): PreviousView {
  const { connectionMode, interests, place, note: message, approvedAt } = revision;
  const about = { connectionMode, interests: [...interests], place, message };
  return { ...viewTime(revision), ...about, wasApproved: approvedAt !== null };
}

function viewProposal(session: Session, proposal: Proposal): Omit<ProposalView, 'isMine'> {
  const { proposedBy, note, createdAt } = proposal;
  const by = partyOf(session, proposedBy);
  return { ...viewTime(proposal), by, note, createdAt: createdAt.toISOString() };
}

function viewTime({
  date,
  startTime,
  endTime,
  timeZone,
  startsAt,
  endsAt,
}: Pick<Proposal, 'date' | 'startTime' | 'endTime' | 'timeZone' | 'startsAt' | 'endsAt'>) {
  const instants = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  return { date, startTime, endTime, timeZone, ...instants };
}

function toRevision(row: RevisionJson): Revision {
  return {
    version: row.version,
    connectionMode: row.connection_mode,
    interests: row.interests,
    note: row.note,
    ...toTime(row),
    approvedAt: row.approved_at === null ? null : new Date(row.approved_at),
    approvedBy: row.approved_by,
    proposedBy: row.proposed_by,
    replacedAt: new Date(row.replaced_at),
    place: placeOf(row),
  };
}

function toProposal(sessionId: string, row: ProposalJson): Proposal {
  return {
    sessionId,
    version: row.version,
    proposedBy: row.proposed_by,
    ...toTime(row),
    note: row.note,
    createdAt: new Date(row.created_at),
  };
}

function toTime({ start_time, end_time, time_zone, starts_at, ends_at }: TimeJson) {
  return {
    date: start_time.slice(0, 10),
    startTime: start_time.slice(11, 16),
    endTime: end_time.slice(11, 16),
    timeZone: time_zone,
    startsAt: new Date(starts_at),
    endsAt: new Date(ends_at),
  };
}
