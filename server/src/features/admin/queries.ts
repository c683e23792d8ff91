import type { CaseStatus } from '@oakling/domain/admin/decide-case';
import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Queue order: open cases first, then the most urgent, then the oldest. Rule 9.140 */
const RANK = sql<number>`case status when 'open' then 0 when 'assigned' then 1 else 2 end`;
const URGENCY = sql<number>`report_urgency(reports)`;
const CREATED = sql<string>`to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export type QueueKeyset = readonly [rank: number, urgency: number, createdAt: string, id: string];

/** A page of the queue, plus one extra row when more follow. */
export async function pageOfQueue(tx: Tx, status: CaseStatus | null, after: QueueKeyset | null) {
  let query = summaries(tx)
    .select([RANK.as('rank'), CREATED.as('key')])
    .orderBy(RANK)
    .orderBy(URGENCY)
    .orderBy('created_at')
    .orderBy('id')
    .limit(PAGE_SIZE + 1);
  if (status !== null) query = query.where('status', '=', status);
  if (after !== null) {
    const [rank, urgency, createdAt, id] = after;
    query = query.where(sql<boolean>`
      (${RANK}, ${URGENCY}, created_at, id) > (${rank}, ${urgency}, ${createdAt}::timestamptz, ${id}::uuid)
    `);
  }
  return query.execute();
}

/** Reports as shown in lists. */
export function summaries(tx: Tx) {
  return tx
    .selectFrom('reports')
    .select([
      'reports.id',
      'category',
      'reported_name',
      'reporter_name',
      'status',
      'assigned_to',
      'outcome',
      'reports.created_at',
    ])
    .select(URGENCY.as('urgency'));
}
export type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number];

export async function findCase(tx: Tx, id: string) {
  return tx
    .selectFrom('reports')
    .selectAll()
    .select(URGENCY.as('urgency'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** All reports about a person except one, latest first. */
export async function reportsAbout(tx: Tx, personId: string, exceptId: string | null) {
  let query = summaries(tx).where('reported_number', '=', personId).orderBy('created_at', 'desc');
  if (exceptId !== null) query = query.where('id', '<>', exceptId);
  return query.limit(50).execute();
}

/** Reports a person sent, or a parent sent for them, latest first. */
export async function reportsBy(tx: Tx, personId: string) {
  return summaries(tx)
    .where((eb) => eb.or([eb('reporter_id', '=', personId), eb('on_behalf_of', '=', personId)]))
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();
}

/** The session of a report with its place and texts, where they still exist. */
export async function findReportedSession(tx: Tx, id: string) {
  return tx
    .selectFrom('sessions')
    .leftJoin('session_offers as offer', (join) =>
      join
        .onRef('offer.session_id', '=', 'sessions.id')
        .onRef('offer.version', '=', 'sessions.version')
        // An emptied offer would hide the note of the report's copy.
        .on(sql<boolean>`(offer.address is not null or offer.video_provider is not null)`),
    )
    .leftJoin('session_questions as asked', 'asked.session_id', 'sessions.id')
    .leftJoin('people as elder', 'elder.id', 'sessions.elder_id')
    .leftJoin('people as youth', 'youth.id', 'sessions.youth_id')
    .select([
      'elder.shown_name as elder_name',
      'youth.shown_name as youth_name',
      'sessions.status',
      'sessions.start_time',
      'sessions.end_time',
      'sessions.time_zone',
      'sessions.interests',
      'offer.address',
      'offer.video_link',
      'offer.note',
      'asked.question',
      'asked.answer',
    ])
    .where('sessions.id', '=', id)
    .executeTakeFirst();
}

/** More lines than anyone reads. */
const TRAIL_LINES = 100;
/** Features whose events have a person as subject. */
const OF_PEOPLE = ['identity', 'profile', 'safety', 'admin'];

/** The audit trail of a case or person, latest first, with actors' names. */
export async function trailOf(tx: Tx, subjectId: string) {
  return tx
    .selectFrom('audit_log')
    .leftJoin('people as actor', 'actor.id', 'audit_log.actor_id')
    .select(['audit_log.id', 'type', 'at', 'actor_id', 'actor.shown_name'])
    .where('audit_log.feature', 'in', OF_PEOPLE)
    .where('audit_log.subject_id', '=', subjectId)
    .orderBy('audit_log.id', 'desc')
    .limit(TRAIL_LINES)
    .execute();
}
export type TrailRow = Awaited<ReturnType<typeof trailOf>>[number];
