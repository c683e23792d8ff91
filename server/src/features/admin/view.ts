import {
  reportedSessionSchema,
  type CaseSummary,
  type ReportedSession,
  type Trail,
  type VettedView,
} from '@oakling/domain/admin/contract';
import { standingOn } from '@oakling/domain/identity/standing';
import * as v from 'valibot';
import type { findReportedSession, SummaryRow, TrailRow, VettedRow } from './queries.ts';

/** What a row looks like to one moderator today (an ISO date in UTC). */
export interface Viewer {
  readonly moderatorId: string;
  readonly today: string;
}

export function summaryView(row: SummaryRow, { moderatorId }: Viewer): CaseSummary {
  return {
    id: row.id,
    category: row.category,
    status: row.status,
    outcome: row.outcome,
    reportedName: row.reported_name,
    reporterName: row.reporter_name,
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

/**
 * Rule 9.115: the session as it is now, with what it has lost since as it was when it was reported;
 * wholly as it was once it is gone.
 */
export function reportedSession(row: SessionRow | null, copy: unknown): ReportedSession | null {
  const kept = v.parse(v.nullable(reportedSessionSchema), copy);
  if (row === null) return kept;
  return {
    elderName: row.elder_name ?? kept?.elderName ?? null,
    youthName: row.youth_name ?? kept?.youthName ?? '',
    status: row.status,
    interests: row.interests,
    startTime: row.start_time,
    endTime: row.end_time,
    timeZone: row.time_zone,
    place: row.address ?? row.video_link ?? kept?.place ?? null,
    message: row.message ?? kept?.message ?? '',
    question:
      row.question === null
        ? (kept?.question ?? null)
        : { question: row.question, answer: row.answer ?? '' },
  };
}
