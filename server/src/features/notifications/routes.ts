import {
  notificationPageSchema,
  notificationsQuerySchema,
  notificationsReadSchema,
  timeZoneSchema,
} from '@oakling/domain/notifications/contract';
import { decideRead } from '@oakling/domain/notifications/decide-read';
import { Hono } from 'hono';
import { persist } from '../../platform/db/transact.ts';
import { decodeCursor, momentKeysetSchema, toPage } from '../../platform/db/cursor.ts';
import { asPerson } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorOf, changedBy, type AppEnv } from '../../platform/http/request-context.ts';
import { input, operationsOf } from '../../platform/http/route.ts';
import { countUnread, keepTimeZone, markRead, pageOfNotifications } from './store.ts';

const operation = operationsOf('Notifications');

/** A person's notifications, the number of unread ones, and the time zone that mails use. Rule 8.26 */
export function notificationRoutes({ db, clock, transact }: Platform) {
  return new Hono<AppEnv>()
    .get(
      '/notifications',
      operation('My notifications, newest first', { answer: notificationPageSchema }),
      input('query', notificationsQuerySchema),
      async (c) => {
        const { cursor } = c.req.valid('query');
        const after = decodeCursor(momentKeysetSchema, cursor);
        const { rows, unread } = await asPerson(db, actorOf(c).personId, async (tx) => ({
          rows: await pageOfNotifications(tx, after),
          unread: await countUnread(tx),
        }));
        return c.json({ ...toPage(rows), unread }, 200);
      },
    )
    .post(
      '/notifications/read',
      operation('Mark notifications as read'),
      input('json', notificationsReadSchema),
      async (c) => {
        const actor = actorOf(c);
        const meant = c.req.valid('json');
        // Idempotent: a no-op without unread notifications.
        await transact(changedBy(c), async (tx) => {
          const state = { unread: await countUnread(tx), meant: await countUnread(tx, meant) };
          return persist(decideRead(actor, state), () => markRead(tx, meant, clock()));
        });
        return c.body(null, 204);
      },
    )
    .put(
      '/me/time-zone',
      operation('Set my time zone, for the times in mails'),
      input('json', timeZoneSchema),
      async (c) => {
        await keepTimeZone(db, actorOf(c).personId, c.req.valid('json').timeZone);
        return c.body(null, 204);
      },
    );
}
