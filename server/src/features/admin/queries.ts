import {
  CASE_STATUSES,
  URGENCIES,
  type CaseStatus,
  type Urgency,
} from '@oakling/domain/admin/decide-case';
import {
  CASE_TEXTS,
  type CaseView,
  type ReportedSession,
  type WrittenVersion,
} from '@oakling/domain/admin/contract';
import { REPORT_TEXTS } from '@oakling/domain/safety/report';
import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import { sql } from 'kysely';
import { selectTexts, isoMoment } from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';

/** The expression of the index `reports_queue`, in the order of `CASE_STATUSES`. */
const RANK = sql<number>`case status when 'open' then 0 when 'assigned' then 1 else 2 end`;
const URGENCY = sql<number>`report_urgency(reports)`;
export const IS_MINE = sql<boolean>`(status = 'assigned' and assigned_to = app_moderator_id())`;

/** Sorts the queue: the moderator's own cases first, then the most urgent, then the oldest. Rule 9.140 */
const IS_OTHERS = sql<number>`(not ${IS_MINE})::int`;

export type QueueKeyset = readonly [
  isOthers: number,
  urgency: number,
  createdAt: string,
  id: string,
];

/** A page of the queue, with one extra row if more follow. Without a status, it leaves out closed cases. */
export async function pageOfQueue(tx: Tx, status: CaseStatus | null, after: QueueKeyset | null) {
  let query = summaries(tx)
    .select(
      sql<QueueKeyset>`json_build_array(${IS_OTHERS}, ${URGENCY}, precise_moment(created_at), id)`.as(
        'key',
      ),
    )
    .orderBy(IS_OTHERS)
    .orderBy(URGENCY)
    .orderBy('created_at')
    .orderBy('id')
    .limit(PAGE_SIZE + 1);
  query = query.where(RANK, 'in', status === null ? [0, 1] : [CASE_STATUSES.indexOf(status)]);
  if (after !== null) {
    const [isOthers, urgency, createdAt, id] = after;
    query = query.where(sql<boolean>`
      (${IS_OTHERS}, ${URGENCY}, created_at, id) > (${isOthers}, ${urgency}, ${createdAt}::timestamptz, ${id}::uuid)
    `);
  }
  return query.execute();
}

export function summaries(tx: Tx) {
  return tx
    .selectFrom('reports')
    .select(['reports.id', 'category', 'status', 'outcome'])
    .select(['reported_name as reportedName', 'reporter_name as reporterName'])
    .select([
      IS_MINE.as('isMine'),
      sql<Urgency>`(${[...URGENCIES]}::text[])[${URGENCY} + 1]`.as('urgency'),
      isoMoment('reports.created_at').as('createdAt'),
    ]);
}

/** A case, with the account numbers of its people. */
export async function findCase(tx: Tx, id: string) {
  return summaries(tx)
    .select(selectTexts({ ...REPORT_TEXTS, ...CASE_TEXTS }))
    .select([
      isoMoment<string | null>('closed_at').as('closedAt'),
      sql<boolean>`warned_at is not null`.as('isWarned'),
      sql<ReportedSession | null>`reported_session(id)`.as('session'),
      sql<ReportedSession[]>`other_sessions_of_report(id)`.as('otherSessions'),
      sql<WrittenVersion[]>`
        written_versions(array[coalesce(on_behalf_of, reporter_id), reported_id], '{fullName,bio,avatar}')
      `.as('versions'),
    ])
    .select(['reporter_id', 'on_behalf_of', 'reported_id', 'reported_number'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** All reports about a person except one, newest first. */
export async function reportsAbout(tx: Tx, personId: string, exceptId: string | null) {
  let query = summaries(tx).where('reported_number', '=', personId).orderBy('created_at', 'desc');
  if (exceptId !== null) query = query.where('id', '<>', exceptId);
  return query.limit(50).execute();
}

/** Reports that a person sent, or that a parent sent for them, newest first. */
export async function reportsBy(tx: Tx, personId: string) {
  return summaries(tx)
    .where((eb) => eb.or([eb('reporter_id', '=', personId), eb('on_behalf_of', '=', personId)]))
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();
}

/** The maximum number of lines, which is more than anyone would read. */
const TRAIL_LINES = 100;
/** Features whose events have a person as their subject. */
const OF_PEOPLE = ['identity', 'profile', 'safety', 'admin'];

/** An actor's name as moderators see it. Moderators and the system have no name. */
export const actorName = (column: string) => sql<string>`case
  when ${sql.ref(column)} is null then 'Oakling'
  when ${sql.ref(column)} = app_moderator_id() then 'You'
  else 'Another moderator, or a former member'
end`;

/** The audit trail of a case or person, newest first, with actors' names. */
export async function trailOf(tx: Tx, subjectId: string) {
  return tx
    .selectFrom('audit_log')
    .leftJoin('people as actor', 'actor.id', 'audit_log.actor_id')
    .select(['audit_log.id', 'type', isoMoment('at').as('at')])
    .select(sql<string>`coalesce(actor.shown_name, ${actorName('actor_id')})`.as('actor'))
    .where('audit_log.feature', 'in', OF_PEOPLE)
    .where('audit_log.subject_id', '=', subjectId)
    .orderBy('audit_log.id', 'desc')
    .limit(TRAIL_LINES)
    .execute();
}

/** Requests for help in calls between these people, as moderators see them. Rule 6.333 */
export async function helpBetween(tx: Tx, ids: readonly (string | null)[]) {
  const { rows } = await sql<CaseView['help'][number]>`
    select request.id, request.part as by, iso_moment(request.asked_at) as at,
      request.closed_at is not null as "isClosed"
    from help_requests as request join sessions as session on session.id = request.session_id
    where session.elder_id = any (${ids}::uuid[]) and session.youth_id = any (${ids}::uuid[])
    order by request.asked_at desc
  `.execute(tx);
  return rows;
}
