import { PUSH_LIMIT } from '@oakling/domain/notifications/push';
import { sql } from 'kysely';
import { asOwner, type Db, type Tx } from '../../platform/db/database.ts';
import type { PushTarget } from '../../platform/push/push.ts';

export interface PushSubscription extends PushTarget {
  readonly loginId: string;
  readonly personId: string;
}

/** Serializes changes to subscriptions, so a repeated request creates only one. */
export async function lockPushes(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('push-subscriptions', 0))`.execute(tx);
}

export async function hasPush(tx: Tx, subscription: PushSubscription): Promise<boolean> {
  const { loginId, endpoint, p256dh, auth } = subscription;
  const row = await tx
    .selectFrom('push_subscriptions')
    .select('login_id')
    .where('login_id', '=', loginId)
    .where('endpoint', '=', endpoint)
    .where('p256dh', '=', p256dh)
    .where('auth', '=', auth)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Saves a subscription. Deletes this browser's other subscriptions with owner rights, because they may belong to
 * another person. Rule 8.71
 */
export async function savePush(tx: Tx, subscription: PushSubscription): Promise<void> {
  const { loginId, personId, endpoint, p256dh, auth } = subscription;
  await asOwner(tx, personId, () =>
    tx
      .deleteFrom('push_subscriptions')
      .where((row) => row.or([row('endpoint', '=', endpoint), row('login_id', '=', loginId)]))
      .execute(),
  );
  await tx
    .insertInto('push_subscriptions')
    .values({ login_id: loginId, person_id: personId, endpoint, p256dh, auth })
    .execute();
  await tx
    .deleteFrom('push_subscriptions')
    .where('login_id', 'in', (query) =>
      query
        .selectFrom('push_subscriptions')
        .select('login_id')
        .where('person_id', '=', personId)
        .orderBy('created_at', 'desc')
        .offset(PUSH_LIMIT),
    )
    .execute();
}

/** @returns true if this person had a subscription to delete. */
export async function deletePush(tx: Tx, endpoint: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Turns pushes off in all of a person's browsers. Needs owner rights. Rule 1.134 */
export async function deletePushesOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('person_id', '=', personId).execute();
}

export async function isPushOn(tx: Tx, loginId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('push_subscriptions')
    .select('login_id')
    .where('login_id', '=', loginId)
    .executeTakeFirst();
  return row !== undefined;
}

/** When a person's subscriptions began, without their endpoints. */
export async function readPushes(tx: Tx, personId: string) {
  return tx
    .selectFrom('push_subscriptions')
    .select('created_at')
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();
}

export interface Push extends PushTarget {
  readonly eventId: string;
  readonly loginId: string;
  readonly kind: string;
  readonly role: string;
}

/**
 * The push targets of unread notifications, in order, for valid logins. Excludes people who are paused, suspended, or
 * on either side of a block. Needs owner rights. Rules 8.73 and 9.47
 */
export async function findPushes(
  db: Db,
  eventIds: readonly string[],
  now: Date,
): Promise<readonly Push[]> {
  const { rows } = await sql<Push>`
    select notice.event_id as "eventId", push.login_id as "loginId", push.endpoint, push.p256dh, push.auth, notice.kind, person.role
    from notifications as notice
    join people as person on person.id = notice.person_id
    join push_subscriptions as push on push.person_id = person.id
    join logins on logins.id = push.login_id and logins.user_id = push.person_id
    where notice.event_id = any(${[...eventIds]}::bigint[]) and notice.read_at is null and logins.expires_at > ${now}
      and person.paused_at is null and person.vetting <> 'suspended'
      and not exists (
        select from blocks
        where (blocker_id = person.id and blocked_id = notice.other_id)
          or (blocker_id = notice.other_id and blocked_id = person.id)
      )
    order by notice.event_id
  `.execute(db);
  return rows;
}

/** Deletes a subscription that its push service no longer knows. Needs owner rights. */
export async function dropPush(db: Db, loginId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('login_id', '=', loginId)
    .where('endpoint', '=', endpoint)
    .execute();
}
