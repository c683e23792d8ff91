import { PUSH_LIMIT } from '@oakling/domain/notifications/push';
import { sql } from 'kysely';
import { asOwner, asPerson, type Db, type Tx } from '../../platform/db/database.ts';
import type { PushTarget } from '../../platform/push/push.ts';

export interface PushSubscription extends PushTarget {
  readonly loginId: string;
  readonly personId: string;
}

/** Lets changes of subscriptions go one after the other: a browser that asks twice at once is one. */
export async function lockPushes(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('push-subscriptions', 0))`.execute(tx);
}

/** Whether just this subscription is there. */
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
 * Writes a subscription. A browser that somebody else had used before is theirs no more, so what goes
 * first is asked with the owner's rights. Rule 8.71
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

/** True when there was one of this person's to delete. */
export async function deletePush(tx: Tx, endpoint: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether this login gets pushes. */
export async function isPushOn(tx: Tx, loginId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('push_subscriptions')
    .select('login_id')
    .where('login_id', '=', loginId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Since when a person's browsers get pushes, without where they are sent. */
export async function readPushes(tx: Tx, personId: string) {
  return tx
    .selectFrom('push_subscriptions')
    .select('created_at')
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();
}

/** Where a login's pushes go, as long as the login is good. Needs the owner's rights. Rule 8.73 */
export async function findPushTarget(db: Db, loginId: string, now: Date) {
  const row = await db
    .selectFrom('push_subscriptions as subscription')
    .innerJoin('logins', (join) =>
      join
        .onRef('logins.id', '=', 'subscription.login_id')
        .onRef('logins.user_id', '=', 'subscription.person_id'),
    )
    .innerJoin('people', 'people.id', 'subscription.person_id')
    .select(['person_id as personId', 'endpoint', 'p256dh', 'auth', 'people.role'])
    .where('login_id', '=', loginId)
    .where('logins.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The kind of a notice that the person has not read, if they see it themselves: to whoever is paused or
 * suspended, or has blocked whom it is about, it is not there. Rules 8.73 and 9.47
 */
export async function findUnreadKind(db: Db, personId: string, notificationId: string) {
  const row = await asPerson(db, personId, (tx) =>
    tx
      .selectFrom('notifications')
      .select('kind')
      .where('id', '=', notificationId)
      .where('read_at', 'is', null)
      .executeTakeFirst(),
  );
  return row?.kind ?? null;
}

/** Deletes a subscription that its push service knows no more. Needs the owner's rights. */
export async function dropPush(db: Db, loginId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('login_id', '=', loginId)
    .where('endpoint', '=', endpoint)
    .execute();
}
