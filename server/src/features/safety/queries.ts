import {
  CHILD_CHANGE_TYPES,
  factsOf,
  whoDid,
  type ChildChange,
  type ChildChangeType,
} from '@oakling/domain/safety/child-change';
import type { FieldValues } from '@oakling/domain/kernel/decision';
import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import { sql } from 'kysely';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { asOwner, type Tx } from '../../platform/db/database.ts';

/** Reports of one person, in whichever way they are made: those of how a session went count too. Rule 9.86 */
export const REPORT_LIMIT: Limit = { name: 'report', points: 20, seconds: 3600 };

/** The blocks of a person, made by them or by their parent. */
export async function readBlocks(tx: Tx, personId: string) {
  return tx
    .selectFrom('blocks')
    .select(['blocked_id', 'created_by', 'created_at'])
    .where('blocker_id', '=', personId)
    .orderBy('created_at')
    .execute();
}

/** What a child tells moderators is not for the parent, Rules 6.76, 9.70 */
const PRIVATE = ['OutcomeAnswered', 'ReportSent'];

/** Which of the two followed would tell whether an address has an account. Rule 1.65 */
const UNTOLD = ['EmailProofAsked', 'EmailTaken'];

/** What a person did, from the audit log, oldest first; needs the owner's rights. */
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

/** Whether the viewer is a guardian of this youth now. */
export async function isOwnChild(tx: Tx, viewerId: string, youthId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('active_guardianships')
    .select('child_id')
    .where('guardian_id', '=', viewerId)
    .where('child_id', '=', youthId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the viewer is there and this is their own row or their child's. */
export async function isSelfOrOwnChild(tx: Tx, viewerId: string, id: string): Promise<boolean> {
  if (id !== viewerId) return isOwnChild(tx, viewerId, id);
  const row = await tx.selectFrom('people').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/**
 * The reports that a person sent, or that the parent sent for them; not who they are about, which would tell a
 * block from an account that is gone. Rule 9.110
 */
export async function readReports(tx: Tx, personId: string) {
  return tx
    .selectFrom('reports')
    .select(['created_at', 'category', 'details', 'on_behalf_of'])
    .where((eb) => eb.or([eb('reporter_id', '=', personId), eb('on_behalf_of', '=', personId)]))
    .orderBy('created_at')
    .execute();
}

interface ChangeRow {
  /** A bigint, as text. */
  readonly id: string;
  readonly at: Date;
  readonly type: ChildChangeType;
  readonly actor_id: string | null;
  readonly after: FieldValues | null;
  readonly is_session: boolean;
  readonly elder: string | null;
  /** Whether one did it who is or was a guardian of the child, and their name. */
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
 * One page of a child's history, newest first, one row more than a page if there is one. Nobody may
 * read the audit log, so this is asked with the owner's rights; whose child it is, is part of the query.
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

/** The statement of one page, which is to find each person by the primary key. */
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
    // Rule 9.52: an elder whose account is gone.
    elder: row.elder ?? (row.is_session ? 'Former member' : null),
    startsAt: row.starts_at?.toISOString() ?? null,
    timeZone: row.time_zone,
    facts: factsOf({ type, by }, after),
  };
}
