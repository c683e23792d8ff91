import {
  CHILD_CHANGE_TYPES,
  factsOf,
  whoDid,
  type ChildChange,
  type ChildChangeType,
} from '@oakling/domain/safety/child-change';
import { REPORT_WORDS } from '@oakling/domain/safety/report';
import type { FieldValues } from '@oakling/domain/kernel/decision';
import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import { sql } from 'kysely';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { asOwner, type Tx } from '../../platform/db/database.ts';

/** Reports by one person of any kind, including answers about how a session went. Rule 9.86 */
export const REPORT_LIMIT: Limit = { name: 'report', points: 20, seconds: 3600 };

/** Blocks by a person or by their parent for them. */
export async function readBlocks(tx: Tx, personId: string) {
  return tx
    .selectFrom('blocks')
    .select(['blocked_id', 'created_by', 'created_at'])
    .where('blocker_id', '=', personId)
    .orderBy('created_at')
    .execute();
}

/** A child's reports to moderators are hidden from the parent. Rules 6.76, 9.70 */
const PRIVATE = ['OutcomeAnswered', 'ReportSent'];

/** Which of these followed would reveal whether an address has an account. Rule 1.65 */
const UNTOLD = ['EmailProofAsked', 'EmailTaken'];

/** A person's actions in the audit log, oldest first. Needs owner rights. */
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

/** True when the viewer is a current guardian of this youth. */
export async function isOwnChild(tx: Tx, viewerId: string, youthId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('active_guardianships')
    .select('child_id')
    .where('guardian_id', '=', viewerId)
    .where('child_id', '=', youthId)
    .executeTakeFirst();
  return row !== undefined;
}

/** True when the viewer exists and this is their own row or their child's. */
export async function isSelfOrOwnChild(tx: Tx, viewerId: string, id: string): Promise<boolean> {
  if (id !== viewerId) return isOwnChild(tx, viewerId, id);
  const row = await tx.selectFrom('people').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/**
 * Reports a person sent, or a parent sent for them. Omits whom they are about, which would
 * distinguish a block from a removed account. Rule 9.110
 */
export async function readReports(tx: Tx, personId: string) {
  return tx
    .selectFrom('reports')
    .select(['created_at', 'category', ...REPORT_WORDS, 'on_behalf_of'])
    .where((eb) => eb.or([eb('reporter_id', '=', personId), eb('on_behalf_of', '=', personId)]))
    .orderBy('created_at')
    .execute();
}

interface ChangeRow {
  /** A bigint as text. */
  readonly id: string;
  readonly at: Date;
  readonly type: ChildChangeType;
  readonly actor_id: string | null;
  readonly after: FieldValues | null;
  readonly is_session: boolean;
  readonly elder: string | null;
  /** True when a current or former guardian of the child did it; `guardian` is their name. */
  readonly is_by_guardian: boolean;
  readonly guardian: string | null;
  readonly starts_at: Date | null;
  readonly time_zone: string | null;
}

export interface Family {
  readonly readerId: string;
  readonly childId: string;
}

/**
 * A page of a child's history, newest first, plus one extra row when more follow. Nobody may read
 * the audit log, so it runs with owner rights; the query checks the guardianship.
 */
export async function pageOfChanges(
  tx: Tx,
  family: Family,
  before: string | null,
): Promise<{ key: string; view: ChildChange }[]> {
  const { rows } = await asOwner(tx, family.readerId, () =>
    changesQuery(family, before).execute(tx),
  );
  return rows.map((row) => ({ key: row.id, view: viewChange(row, family) }));
}

/** The query for a page; a test checks that it finds people by primary key. */
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
    select log.id::text, log.at, log.type, log.actor_id, log.after, session.id is not null as is_session,
      coalesce(participant.shown_name, blocked.shown_name) as elder,
      guards.guardian_id is not null as is_by_guardian, guardian.shown_name as guardian,
      lower(session.during) as starts_at, session.time_zone
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

function viewChange(row: ChangeRow, family: Family): ChildChange {
  const { type, after } = row;
  const guardianIds = row.is_by_guardian && row.actor_id !== null ? [row.actor_id] : [];
  const by = whoDid({ type, actorId: row.actor_id, after }, { ...family, guardianIds });
  return {
    type,
    by,
    at: row.at.toISOString(),
    guardian: by === 'guardian' ? row.guardian : null,
    // The elder's account is gone. Rule 9.52
    elder: row.elder ?? (row.is_session ? 'Former member' : null),
    startsAt: row.starts_at?.toISOString() ?? null,
    timeZone: row.time_zone,
    facts: factsOf({ type, by }, after),
  };
}
