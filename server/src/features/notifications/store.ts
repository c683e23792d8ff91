import type { NotificationKind, NotificationsToRead } from '@oakling/domain/notifications/contract';
import type { DomainEvent } from '@oakling/domain/kernel/decision';
import { withoutIsolates } from '@oakling/domain/kernel/isolate';
import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import { sql, type RawBuilder } from 'kysely';
import { asOwner, type Db, type Tx } from '../../platform/db/database.ts';
import { momentKey, type MomentKeyset } from '../../platform/db/cursor.ts';
import { isoMoment } from '../../platform/db/columns.ts';
import { unknownZone } from '../../platform/db/known-zone.ts';
import type { NoticeContent } from './kind.ts';

export interface NewNotice extends NoticeContent {
  /** The id of the event. A reader gets one notification per event. */
  readonly eventId: string;
  readonly event: DomainEvent;
  readonly personId: string;
  readonly kind: NotificationKind;
}

/** Inserts notifications; existing ones stay unchanged. Needs owner rights. */
export async function insertNotices(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ meeting, reason = '', event, meetings = [], ...notice }) => ({
    ...notice,
    reason,
    meetings,
    subjectId: notice.subjectId ?? event.subject.id,
    startsAt: meeting?.startsAt,
    timeZone: meeting?.timeZone,
  }));
  await sql`
    insert into notifications
      (event_id, person_id, kind, names, reason, subject_id, other_id, about, starts_at, time_zone, meetings, created_at)
    select "eventId", "personId", kind, names, reason, "subjectId", "otherId", about, "startsAt", "timeZone", meetings,
      -- Newer than all existing rows, and in the order of the events.
      app_clock() + row_number() over () * interval '1 microsecond'
    from jsonb_to_recordset(${withoutIsolates(JSON.stringify(rows))}) as notice (
      "eventId" bigint, "personId" uuid, kind text, names jsonb, reason text, "subjectId" uuid,
      "otherId" uuid, about uuid[], "startsAt" timestamptz, "timeZone" text, meetings jsonb
    )
    on conflict on constraint notifications_once do nothing
  `.execute(tx);
}

/** The kinds that ask a guardian to decide. Rule 8.119 */
const ASKING = ['session-requested', 'session-changed', 'request-waiting', 'approval-given'];

/** Needs owner rights. */
export async function markAskedRead(
  tx: Tx,
  decided: readonly { readonly sessionId: string; readonly guardianIds: readonly string[] }[],
): Promise<void> {
  const asked = decided.flatMap(({ sessionId, guardianIds }) =>
    guardianIds.map((guardianId) => ({ sessionId, guardianId })),
  );
  if (asked.length === 0) return;
  await sql`
    update notifications set read_at = app_now()
    -- Two arrays, because PostgreSQL expects 100 rows of JSON, and would then read all unread notices.
    from unnest(
      ${asked.map(({ sessionId }) => sessionId)}::uuid[], ${asked.map(({ guardianId }) => guardianId)}::uuid[]
    ) as done (session_id, guardian_id)
    where subject_id = session_id and person_id = guardian_id and kind = any (${ASKING}) and read_at is null
  `.execute(tx);
}

/** A page of the viewer's notifications, newest first, with one extra row if more follow. */
export async function pageOfNotifications(tx: Tx, after: MomentKeyset | null) {
  return page(tx, after).execute();
}

/**
 * A page of a child's notifications. Only the child may read the rows, so this query needs owner rights and checks the
 * guardianship itself. Rule 8.3
 */
export async function pageOfChildsNotifications(
  tx: Tx,
  { guardianId, childId }: { guardianId: string; childId: string },
  after: MomentKeyset | null,
) {
  return asOwner(tx, guardianId, () =>
    page(tx, after)
      .where('person_id', 'in', (query) =>
        query
          .selectFrom('active_guardianships')
          .select('child_id')
          .where('child_id', '=', childId)
          .where('guardian_id', '=', guardianId),
      )
      .execute(),
  );
}

const childOf = sql<string | null>`(
  select child.id from people as child
  where child.id = case notifications.kind
    when 'invite-accepted' then (select youth_id from invites where token = notifications.subject_id)
    when 'warning-sent' then notifications.subject_id
    when 'consent-withdrawn' then notifications.subject_id
    when 'child-changed' then notifications.subject_id
    when 'pin-locked' then notifications.subject_id
    when 'step-ahead' then notifications.subject_id
    when 'step-taken' then notifications.subject_id
    when 'birth-date-corrected' then notifications.subject_id
    when 'child-blocked' then notifications.subject_id
    when 'guardian-invite-ended' then notifications.subject_id
    when 'guardian-acted' then notifications.subject_id
    when 'who-approves' then notifications.subject_id
    when 'substitute' then notifications.subject_id
  end
)`;

/**
 * A cancellation without names has no link. A session that a block ended is invisible, but one that a pause ended
 * isn't, so a link would reveal the cause. Rule 9.46
 */
const sessionOf = sql<string | null>`(
  select session.id from sessions as session
  where session.id = case
    when notifications.kind like any (array['session-%', 'proposal-%', 'request-%', 'approval-%'])
      and not (notifications.kind = 'session-cancelled' and notifications.names = '{}')
    then notifications.subject_id::uuid
  end
)`;

function page(tx: Tx, after: MomentKeyset | null) {
  const query = tx
    .selectFrom('notifications')
    .select(['id', 'kind', 'names', 'reason', 'time_zone as timeZone', 'meetings'])
    .select([
      childOf.as('childId'),
      sessionOf.as('sessionId'),
      isoMoment<string | null>('starts_at').as('startsAt'),
      isoMoment('created_at').as('createdAt'),
      sql<boolean>`read_at is not null`.as('isRead'),
      momentKey('created_at', 'id').as('key'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (after === null) return query;
  return query.where(
    sql<boolean>`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
  );
}

/** The number of unread notifications among the selected ones; by default, among all of them. */
export async function countUnread(tx: Tx, meant: NotificationsToRead = {}): Promise<number> {
  const { unread } = await tx
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('read_at', 'is', null)
    .where(isMeant(meant))
    .executeTakeFirstOrThrow();
  return unread;
}

/** Notifications newer than `upTo` haven't been seen yet. Another person's id selects nothing. */
function isMeant({ upTo, only }: NotificationsToRead): RawBuilder<boolean> {
  const behind = sql`(created_at, id) <= (
    select newest.created_at, newest.id from notifications as newest where newest.id = ${upTo}
  )`;
  return sql<boolean>`${only === undefined ? sql`true` : sql`id = ${only}`}
    and ${upTo === undefined ? sql`true` : behind}`;
}

export async function markRead(tx: Tx, meant: NotificationsToRead, now: Date): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('read_at', 'is', null)
    .where(isMeant(meant))
    .execute();
}

export async function readNotifications(tx: Tx, personId: string) {
  return tx
    .selectFrom('notifications')
    .select([
      'kind',
      'names',
      'reason',
      'starts_at',
      'time_zone',
      'meetings',
      'created_at',
      'read_at',
    ])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();
}

/** Deletes other people's notifications that name this person. Needs owner rights. Rule 9.80 */
export async function deleteNoticesAbout(tx: Tx, personId: string): Promise<void> {
  await sql`delete from notifications where about @> array[${personId}::uuid]`.execute(tx);
}

/** Deletes other people's dev mails that name this person. Needs owner rights. Rule 9.80 */
export async function deleteKeptMailsAbout(tx: Tx, personId: string): Promise<void> {
  await sql`delete from dev_mailbox where about @> array[${personId}::uuid]`.execute(tx);
}

/**
 * Saves a person's time zone, if it has changed.
 * @throws AppError `invalid-input` for a zone that the database doesn't know.
 */
export async function keepTimeZone(db: Db, personId: string, timeZone: string): Promise<void> {
  const { rows } = await sql<{ isKnown: boolean }>`
    with zone as (select ${timeZone}::text as name, is_time_zone(${timeZone}) as is_known),
    kept as (
      update people set time_zone = zone.name from zone
      where id = ${personId} and time_zone is distinct from zone.name and zone.is_known
    )
    select is_known as "isKnown" from zone
  `.execute(db);
  if (rows[0]?.isKnown === false) throw unknownZone();
}
