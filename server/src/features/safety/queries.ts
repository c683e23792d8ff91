import type { LeftBehind } from '@oakling/domain/identity/left-behind';
import {
  CHILD_CHANGE_TYPES,
  factsOf,
  whoDid,
  type ChildChange,
} from '@oakling/domain/safety/child-change';
import { REPORT_TEXTS } from '@oakling/domain/safety/report';
import type { FieldValues } from '@oakling/domain/kernel/decision';
import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import { sql } from 'kysely';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { selectTexts } from '../../platform/db/columns.ts';
import { asOwner, type Tx } from '../../platform/db/database.ts';

/** All reports by one person, including answers about how a session went. Rule 9.86 */
export const REPORT_LIMIT: Limit = { name: 'report', points: 20, seconds: 3600 };

export async function readBlocks(tx: Tx, personId: string) {
  return tx
    .selectFrom('blocks')
    .select(['blocked_id', 'created_by', 'created_at'])
    .where('blocker_id', '=', personId)
    .orderBy('created_at')
    .execute();
}

/** A parent can't see a child's reports to moderators. Rules 6.76 and 9.70 */
const PRIVATE = ['OutcomeAnswered', 'CheckInAnswered', 'ReportSent'];

/** Listing these events would reveal whether an address has an account. Rule 1.65 */
const UNTOLD = ['EmailProofAsked', 'EmailTaken'];

/** A person's actions from the audit log, oldest first. Needs owner rights. */
export async function readAudit(
  tx: Tx,
  { ownerId, viewerId }: { ownerId: string; viewerId: string },
) {
  const own = tx
    .selectFrom('audit_log')
    .select(['at', 'type', 'feature', 'subject_id', 'before', 'after'])
    .where('actor_id', '=', ownerId)
    .where('type', 'not in', UNTOLD)
    .orderBy('id');
  return ownerId === viewerId ? own.execute() : own.where('type', 'not in', PRIVATE).execute();
}

export async function isOwnChild(tx: Tx, viewerId: string, youthId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('active_guardianships')
    .select('child_id')
    .where('guardian_id', '=', viewerId)
    .where('child_id', '=', youthId)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if the viewer exists and the row is their own or their child's. */
export async function isSelfOrOwnChild(tx: Tx, viewerId: string, id: string): Promise<boolean> {
  if (id !== viewerId) return isOwnChild(tx, viewerId, id);
  const row = await tx.selectFrom('people').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/**
 * Reports that a person sent, or that a parent sent for them. Omits the reported person: showing them would distinguish
 * a block from a removed account. Rule 9.110
 */
export async function readReports(tx: Tx, personId: string) {
  return tx
    .selectFrom('reports')
    .select(['created_at', 'category', ...selectTexts(REPORT_TEXTS), 'on_behalf_of'])
    .where((eb) => eb.or([eb('reporter_id', '=', personId), eb('on_behalf_of', '=', personId)]))
    .orderBy('created_at')
    .execute();
}

interface ChangeRow extends Omit<ChildChange, 'by' | 'facts'> {
  /** A bigint as text. */
  readonly key: string;
  readonly actorId: string | null;
  readonly after: FieldValues | null;
  /** True if a current or former guardian of the child made the change; `guardian` is their name. */
  readonly isByGuardian: boolean;
}

export interface Family {
  readonly readerId: string;
  readonly childId: string;
}

/**
 * A page of a child's history, newest first, with one extra row if more follow. No one may read the audit log, so the
 * query runs with owner rights and checks the guardianship itself.
 */
export async function pageOfChanges(
  tx: Tx,
  family: Family,
  before: string | null,
): Promise<{ key: string; view: ChildChange }[]> {
  const { rows } = await asOwner(tx, family.readerId, () =>
    changesQuery(family, before).execute(tx),
  );
  return rows.map(({ key, ...row }) => ({ key, view: viewChange(row, family) }));
}

/** The query for a page. A test checks that it finds people by primary key. */
export function changesQuery({ readerId, childId }: Family, before: string | null) {
  return sql<ChangeRow>`
    with child as (
      select child_id as id from active_guardianships
      where child_id = ${childId} and guardian_id = ${readerId}
    ), subject as (
      select feature, child.id::text as id, null::uuid as session_id
      from child, unnest(array['guardians', 'identity', 'interests', 'legal', 'profile', 'safety', 'sessions']) as feature
      union all
      select 'sessions', session.id::text, session.id
      from child join sessions as session on session.youth_id = child.id
      union all
      select 'invites', invite.token::text, null
      from child join invites as invite on invite.youth_id = child.id
    )
    select log.id::text as key, iso_moment(log.at) as at, log.type, log.actor_id as "actorId", log.after,
      -- The elder's account may be gone. Rule 9.52
      coalesce(participant.shown_name, blocked.shown_name, case when session.id is not null then 'Former member' end)
        as elder,
      guards.guardian_id is not null as "isByGuardian", guardian.shown_name as guardian,
      iso_moment(lower(session.during)) as "startsAt", session.time_zone as "timeZone"
    from subject
    join audit_log as log on log.feature = subject.feature and log.subject_id = subject.id
    left join sessions as session on session.id = subject.session_id
    left join guardianships as guards
      on guards.child_id = (select id from child) and guards.guardian_id = log.actor_id
    left join people as guardian on guardian.id = guards.guardian_id
    left join people as participant on participant.id = session.elder_id
    left join people as blocked
      on blocked.id = coalesce(log.after->>'blockedId', log.before->>'blockedId')::uuid
    where log.type = any(${CHILD_CHANGE_TYPES}::text[])
      and (${before}::bigint is null or log.id < ${before}::bigint)
    order by log.id desc
    limit ${PAGE_SIZE + 1}
  `;
}

function viewChange(
  { actorId, after, isByGuardian, ...change }: Omit<ChangeRow, 'key'>,
  family: Family,
): ChildChange {
  const { type } = change;
  const guardianIds = isByGuardian && actorId !== null ? [actorId] : [];
  const by = whoDid({ type, actorId, after }, { ...family, guardianIds });
  const guardian = by === 'guardian' ? change.guardian : null;
  return { ...change, by, guardian, facts: factsOf({ type, by }, after) };
}

/** Decisions about a child that outlast the login, such as the approval of a future session. */
const LASTING_DECISIONS = [
  'BirthDateCorrected',
  'BirthDateSet',
  'MatchingSwitched',
  'PersonUnblocked',
  'PreApprovalMade',
  'ProfileVersionDecided',
  'RestLifted',
  'SessionApproved',
  'ShownNameChanged',
  'StandingRulesSet',
  'SubstituteNamed',
  'WhoApprovesChanged',
  'YouthResumed',
];

/** The viewer's children about whom the viewer decided something in the last 30 days. Rule 1.146 */
export async function listLastingDecisions(tx: Tx, viewerId: string): Promise<LeftBehind[]> {
  const { rows } = await asOwner(tx, viewerId, (owner) =>
    sql<{ childId: string; child: string; since: string }>`
      select child.id as "childId", child.full_name as child, iso_moment(max(log.at)) as since
      from active_guardianships as guards
      join people as child on child.id = guards.child_id
      cross join lateral (
        select feature, child.id::text as id
        from unnest(array['guardians', 'profile', 'safety', 'sessions', 'stages']) as feature
        union all
        select 'sessions', session.id::text from sessions as session
        where session.youth_id = child.id and session.status = 'approved' and upper(session.during) > app_now()
      ) as subject
      join audit_log as log on log.feature = subject.feature and log.subject_id = subject.id
      where guards.guardian_id = ${viewerId} and log.actor_id = ${viewerId}
        and log.at > app_now() - interval '30 days' and log.type = any(${LASTING_DECISIONS}::text[])
      group by child.id
      order by child.full_name, child.id
    `.execute(owner),
  );
  return rows.map((row) => ({ what: 'decisions', ...row }));
}

/** Needs owner rights. */
export async function findModeratorIds(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('moderators').select('user_id').execute();
  return rows.map(({ user_id }) => user_id);
}
