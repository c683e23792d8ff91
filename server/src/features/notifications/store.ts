import type { NotificationKind, NotificationsToRead } from '@oakling/domain/notifications/contract';
import { PAGE_SIZE } from '@oakling/domain/kernel/page';
import { sql, type RawBuilder } from 'kysely';
import { asOwner, type Db, type Tx } from '../../platform/db/database.ts';
import { askAhead, type Answer } from '../../platform/db/prepare-statements.ts';

export interface NewNotification {
  readonly personId: string;
  readonly kind: NotificationKind;
  readonly names: Readonly<Record<string, string>>;
  readonly reason?: string;
  readonly subjectId: string;
  /** The person whom the reader must be able to see, or the notice is hidden. Rule 9.47 */
  readonly otherId?: string;
  /** Whom its names are of: with their account the notice goes. Rule 9.80 */
  readonly about: readonly string[];
  readonly meeting?: { readonly startsAt: Date; readonly timeZone: string };
}

/** A notice that was written, and one of its reader's browsers that gets pushes. */
export interface Pushable {
  readonly notificationId: string;
  readonly loginId: string;
}

/**
 * Writes notices, but for those that their reader silenced (rule 8.44); for `makeTell` alone. Needs the
 * owner's rights.
 * @returns where to push what was written.
 */
export async function insertNotifications(
  tx: Tx,
  notices: readonly NewNotification[],
): Promise<Answer<Pushable>> {
  const rows = notices.map(({ meeting, ...notice }) => ({
    ...notice,
    startsAt: meeting?.startsAt,
    timeZone: meeting?.timeZone,
  }));
  const written = sql<Pushable>`
    with written as (
      insert into notifications (person_id, kind, names, reason, subject_id, other_id, about, starts_at, time_zone)
      select "personId", kind, names, coalesce(reason, ''), "subjectId", "otherId", about, "startsAt", "timeZone"
      from jsonb_to_recordset(${JSON.stringify(rows)}) as notice (
        "personId" uuid, kind text, names jsonb, reason text, "subjectId" uuid, "otherId" uuid, about uuid[],
        "startsAt" timestamptz, "timeZone" text
      )
      where not exists (
        select from notification_choices as choice
        where choice.person_id = "personId" and choice.kind = notice.kind and not choice.in_app
      )
      returning id, person_id
    )
    select written.id as "notificationId", login_id as "loginId"
    from written join push_subscriptions on push_subscriptions.person_id = written.person_id
  `;
  return askAhead(tx, written);
}

/** Names by the id of whom they are of. */
export type ShownNames = ReadonlyMap<string, string>;

/** The names that others see of people. */
export async function findShownNames(tx: Tx, ids: readonly string[]): Promise<ShownNames> {
  return (await askShownNames(tx, ids))();
}

/** The same, waited for later. */
export async function askShownNames(
  tx: Tx,
  ids: readonly string[],
): Promise<() => Promise<ShownNames>> {
  const answer = await askAhead(
    tx,
    sql<{ id: string; shown_name: string }>`
      select id, shown_name from people where id = any(${[...ids]}::uuid[])`,
  );
  return async () => new Map((await answer()).map((row) => [row.id, row.shown_name]));
}

type Keyset = readonly [createdAt: string, id: string] | null;

/** One page of the viewer's notifications, newest first, one row more than a page if there is one. */
export async function pageOfNotifications(tx: Tx, after: Keyset) {
  return page(tx, after).execute();
}

/**
 * What a child was told, page by page. These are the child's own to read, so this is asked with the
 * owner's rights; whose child it is, is part of the query. Rule 8.3
 */
export async function pageOfChildsNotifications(
  tx: Tx,
  { parentId, childId }: { parentId: string; childId: string },
  after: Keyset,
) {
  return asOwner(tx, parentId, () =>
    page(tx, after)
      .where('person_id', 'in', (query) =>
        query
          .selectFrom('people')
          .select('id')
          .where('id', '=', childId)
          .where('parent_id', '=', parentId),
      )
      .execute(),
  );
}

const childOf = sql<string | null>`(
  select child.id from people as child
  where child.id = case notifications.kind
    when 'invite-accepted' then (select youth_id from invites where token = notifications.subject_id)
    when 'child-renamed' then notifications.subject_id
    when 'child-blocked' then notifications.subject_id
  end
)`.as('child_id');

/**
 * A cancellation that names nobody leads nowhere: one by a block is not there to be looked at, which
 * would tell it from one by a pause. Rule 9.46
 */
const sessionOf = sql<string | null>`(
  select session.id from sessions as session
  where session.id = case
    when notifications.kind like any (array['session-%', 'proposal-%', 'request-%'])
      and not (notifications.kind = 'session-cancelled' and notifications.names = '{}')
    then notifications.subject_id::uuid
  end
)`.as('session_id');

function page(tx: Tx, after: Keyset) {
  const query = tx
    .selectFrom('notifications')
    .selectAll()
    .select(
      sql<string>`to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'key',
      ),
    )
    .select([childOf, sessionOf])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (after === null) return query;
  return query.where(
    sql<boolean>`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
  );
}

/** How many of those that are meant are unread; of all when nothing is said. */
export async function countUnread(tx: Tx, meant: NotificationsToRead = {}): Promise<number> {
  const { unread } = await tx
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('read_at', 'is', null)
    .where(isMeant(meant))
    .executeTakeFirstOrThrow();
  return unread;
}

/** What came after the newest one shown was not seen; and of one that is not the reader's, none is meant. */
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

/** Every notice of a person, oldest first. */
export async function readNotifications(tx: Tx, personId: string) {
  return tx
    .selectFrom('notifications')
    .select(['kind', 'names', 'reason', 'starts_at', 'time_zone', 'created_at', 'read_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();
}

/** Deletes the notices to others that name a person; needs the owner's rights. Rule 9.80 */
export async function deleteNoticesAbout(tx: Tx, personId: string): Promise<void> {
  await sql`delete from notifications where about @> array[${personId}::uuid]`.execute(tx);
}

/** Deletes the kept mails to others that name a person; needs the owner's rights. Rule 9.80 */
export async function deleteKeptMailsNaming(tx: Tx, personId: string): Promise<void> {
  await sql`
    delete from kept_mails using people as person
    where person.id = ${personId}
      and (strpos(body_text, nullif(person.shown_name, '')) > 0
        or strpos(body_text, nullif(person.full_name, '')) > 0)
  `.execute(tx);
}

/** Keeps the zone a person is in; a repeat writes nothing. */
export async function keepTimeZone(db: Db, personId: string, timeZone: string): Promise<void> {
  await sql`
    update people set time_zone = ${timeZone}
    where id = ${personId} and time_zone is distinct from ${timeZone}
  `.execute(db);
}

/** The youth who came from an invite. */
export async function findInvited(tx: Tx, token: string): Promise<string | null> {
  const row = await tx
    .selectFrom('invites')
    .select('youth_id')
    .where('token', '=', token)
    .executeTakeFirst();
  return row?.youth_id ?? null;
}
