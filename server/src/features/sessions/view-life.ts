import type { SessionView } from '@oakling/domain/sessions/contract';
import { historyOf, partyOf, previousOf, type Revision } from '@oakling/domain/sessions/history';
import type { PreviousView, ProposalView } from '@oakling/domain/sessions/life-view';
import type { Proposal, Session } from '@oakling/domain/sessions/session';
import type { LifeColumns, ProposalJson, RevisionJson, TimeJson } from './life-queries.ts';
import { placeOf } from './place-columns.ts';

/** The part of a view that tells what became of a session since it was asked for. */
export function viewLife(
  session: Session,
  { revisions: rows, proposal: row }: LifeColumns,
): Pick<SessionView, 'previous' | 'proposal' | 'history'> {
  const revisions = rows.map(toRevision);
  const previous = previousOf(session, revisions);
  const proposal = row === null ? null : toProposal(session.id, row);
  const isMine = row?.is_mine === true;
  return {
    previous: previous === null ? null : viewPrevious(previous),
    proposal: proposal === null ? null : { ...viewProposal(session, proposal), isMine },
    history: historyOf(session, revisions, proposal).map(({ step, at, by }) => {
      return { step, at: at.toISOString(), by };
    }),
  };
}

function viewPrevious(revision: Revision): PreviousView {
  const { connectionMode, interests, place, message, approvedAt } = revision;
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
    message: row.message,
    ...toTime(row),
    approvedAt: row.approved_at === null ? null : new Date(row.approved_at),
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
