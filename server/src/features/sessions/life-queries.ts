import type { InterestName } from '@oakling/domain/interests/interest';
import type { PreviousView, ProposalView, SessionView } from '@oakling/domain/sessions/contract';
import { historyOf, partyOf, previousOf, type Revision } from '@oakling/domain/sessions/history';
import type { Outcome } from '@oakling/domain/sessions/outcome';
import type { Proposal, Session } from '@oakling/domain/sessions/session';
import { sql } from 'kysely';
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
    readonly message: string | null;
    readonly approved_at: string | null;
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
export interface LifeColumns {
  readonly revisions: readonly RevisionJson[];
  readonly proposal: ProposalJson | null;
  /** How it went, as the viewer has said: the database shows nobody another's answer. Rule 6.76 */
  readonly outcome: Outcome | null;
}

const time = (table: string) =>
  sql.raw(
    `'start_time', ${table}.start_time, 'end_time', ${table}.end_time, 'time_zone', ${table}.time_zone, 'starts_at', lower(${table}.during), 'ends_at', upper(${table}.during)`,
  );

/** The columns of `LifeColumns`, of the table named `session`. */
export const lifeColumns = sql`
  -- A first version replaced none, and has nothing to look for.
  case when session.version > 1 then coalesce((
    select json_agg(json_build_object('version', revision.version,
      'connection_mode', revision.connection_mode, 'interests', revision.interests,
      'message', place.message, 'approved_at', revision.approved_at,
      'replaced_at', revision.replaced_at, ${time('revision')}, 'address', place.address,
      'latitude', place.latitude, 'longitude', place.longitude,
      'video_provider', place.video_provider, 'video_link', place.video_link
    ) order by revision.version)
    from session_revisions as revision
    left join lateral (
      select * from session_revision_places as kept
      where kept.session_id = revision.session_id and kept.version = revision.version limit 1
    ) as place on true
    where revision.session_id = session.id
  ), '[]') else '[]' end as revisions,
  (
    select json_build_object('version', proposal.version, 'proposed_by', proposal.proposed_by,
      'is_mine', proposal.proposed_by = app_person_id(), ${time('proposal')},
      'note', proposal.note, 'created_at', proposal.created_at)
    from session_proposals as proposal where proposal.session_id = session.id
  ) as proposal,
  (
    select answer.outcome from session_outcomes as answer where answer.session_id = session.id
  ) as outcome
`;

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
