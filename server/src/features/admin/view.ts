import {
  reportedSessionSchema,
  type CaseSummary,
  type ReportedSession,
  type Trail,
  type MetView,
  type PersonFacts,
  type PersonView,
  type VettedView,
} from '@oakling/domain/admin/contract';
import { standingOn } from '@oakling/domain/identity/standing';
import { avatarUrl } from '@oakling/domain/profile/avatar';
import { CONNECTION_MODES } from '@oakling/domain/sessions/session';
import * as v from 'valibot';
import type { SentWarning } from '@oakling/domain/admin/decide-warning';
import type { WarningRow } from './warning-queries.ts';
import { URGENCIES } from '@oakling/domain/admin/decide-case';
import { readAvatar } from '../profile/queries.ts';
import type { CorrectionRow, DecisionRow, FactsRow, MetRow, VettedRow } from './people-queries.ts';
import type { findReportedSession, SummaryRow, TrailRow } from './queries.ts';

/** The viewing moderator and today's date (ISO, UTC). */
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
    urgency: URGENCIES[row.urgency] ?? 'other',
    createdAt: row.created_at.toISOString(),
  };
}

export function vettedView(row: VettedRow, { today }: Viewer): VettedView {
  const standing = standingOn(row.vetting, row.verified_until, today);
  const { id, role, shown_name: name, verified_until: verifiedUntil } = row;
  return { id, name, role, standing, verifiedUntil };
}

export function factsView(row: FactsRow, viewer: Viewer): PersonFacts {
  return {
    ...vettedView(row, viewer),
    fullName: row.full_name,
    ageRange: row.age_range,
    bio: row.bio,
    avatarUrl: pictureUrl(row),
    isPaused: row.paused_at !== null,
    joinedAt: row.created_at.toISOString(),
    lastSeen: row.last_seen,
  };
}

/** Built-in avatars are public; an uploaded one is served by a route that audits the view. */
function pictureUrl({ id, avatar: column }: FactsRow): string | null {
  const avatar = readAvatar(column);
  return avatar?.kind === 'upload' ? `/api/moderation/people/${id}/picture` : avatarUrl(id, avatar);
}

export function factsIn(
  people: readonly FactsRow[],
  id: string | null,
  viewer: Viewer,
): PersonFacts | null {
  const row = people.find((person) => person.id === id);
  return row === undefined ? null : factsView(row, viewer);
}

/** Moderators see who corrected a date of birth as long as the account exists. Rule 9.214 */
export function correctionView(row: CorrectionRow): PersonView['birthDateCorrected'] {
  const { corrected_at: at, correction_reason: reason, shown_name: by } = row;
  if (at === null) return null;
  return { by: by ?? 'A former guardian', at: at.toISOString(), reason: reason ?? '' };
}

export function metView(row: MetRow): MetView {
  const { other_id: otherId, other_name: name } = row;
  return {
    id: row.id,
    other: otherId === null || name === null ? null : { id: otherId, name },
    connectionMode: v.parse(v.picklist(CONNECTION_MODES), row.connection_mode),
    state: row.lapsed_at === null ? row.status : 'lapsed',
    startTime: row.start_time,
    endTime: row.end_time,
    timeZone: row.time_zone,
    isOver: row.is_over,
    answers: row.answers,
  };
}

/** Actors by name; moderators and the system are not named. */
export function trailView(rows: readonly TrailRow[], { moderatorId }: Viewer): Trail {
  return rows.map(({ id, type, at, actor_id, shown_name }) => ({
    id,
    type,
    at: at.toISOString(),
    actor: shown_name ?? namelessActor(actor_id, { moderatorId }),
  }));
}

/** Moderators and the system are not named. */
export function namelessActor(
  actorId: string | null,
  { moderatorId }: Pick<Viewer, 'moderatorId'>,
): string {
  if (actorId === null) return 'Oakling';
  return actorId === moderatorId ? 'You' : 'Another moderator, or a former member';
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof findReportedSession>>>;

/**
 * The session as it is now, with lost details filled in from the copy made for the report; the
 * whole copy once the session is gone. Rule 9.115
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
    message: row.note ?? kept?.message ?? '',
    question:
      row.question === null
        ? (kept?.question ?? null)
        : { question: row.question, answer: row.answer ?? '' },
  };
}

/** The author is not named, as in a trail. Rule 9.148 */
export function warningView(row: WarningRow, { moderatorId }: Viewer): SentWarning {
  return {
    id: row.id,
    words: row.words,
    sentAt: row.sent_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    answer: row.answer,
    isMine: row.moderator_id === moderatorId,
  };
}

export function decisionView({ created_at, words, outcome, answer, ...made }: DecisionRow) {
  return {
    decision: made.decision,
    note: made.note,
    at: created_at.toISOString(),
    told: made.told,
    appeal: words === null ? null : { words, outcome, told: answer },
  };
}
