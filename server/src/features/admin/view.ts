import type {
  CaseSummary,
  ReportedSession,
  Trail,
  VettedView,
} from '@oakling/domain/admin/contract';
import { standingOn } from '@oakling/domain/admin/standing';
import type { findReportedSession, SummaryRow, TrailRow, VettedRow } from './queries.ts';

/** What a row looks like to one moderator today (an ISO date in UTC). */
export interface Viewer {
  readonly moderatorId: string;
  readonly today: string;
}

export function summaryView(row: SummaryRow, { moderatorId }: Viewer): CaseSummary {
  return {
    ...{ id: row.id, category: row.category, status: row.status, outcome: row.outcome },
    ...{ reportedName: row.reported_name, reporterName: row.reporter_name },
    isMine: row.status === 'assigned' && row.assigned_to === moderatorId,
    createdAt: row.created_at.toISOString(),
  };
}

export function vettedView(row: VettedRow, { today }: Viewer): VettedView {
  const standing = standingOn(row.vetting, row.verified_until, today);
  const { id, role, shown_name: name, verified_until: verifiedUntil } = row;
  return { id, name, role, standing, verifiedUntil };
}

export function vettedIn(
  people: readonly VettedRow[],
  id: string | null,
  viewer: Viewer,
): VettedView | null {
  const row = people.find((person) => person.id === id);
  return row === undefined ? null : vettedView(row, viewer);
}

/** Who did it: by name for a person; a moderator or the system is not named. */
export function trailView(rows: readonly TrailRow[], { moderatorId }: Viewer): Trail {
  return rows.map(({ id, type, at, actor_id, shown_name }) => ({
    id,
    type,
    at: at.toISOString(),
    actor: shown_name ?? nameless(actor_id, moderatorId),
  }));
}

function nameless(actorId: string | null, moderatorId: string): string {
  if (actorId === null) return 'Oakling';
  return actorId === moderatorId ? 'You' : 'Another moderator, or a former member';
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof findReportedSession>>>;

export function sessionView(row: SessionRow): ReportedSession {
  return {
    ...{ elderName: row.elder_name, youthName: row.youth_name ?? '', status: row.status },
    ...{ startTime: row.start_time, endTime: row.end_time, timeZone: row.time_zone },
    ...{ interests: row.interests, place: row.address ?? row.video_link, message: row.message },
  };
}
