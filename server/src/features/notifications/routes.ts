import { PAGE_SIZE } from '@oakling/domain/kernel/page';
import {
  notificationPageSchema,
  notificationsQuerySchema,
} from '@oakling/domain/notifications/contract';
import { decideRead } from '@oakling/domain/notifications/decide-read';
import { Hono } from 'hono';
import * as v from 'valibot';
import { decodeCursor, encodeCursor, instantSchema } from '../../platform/cursor.ts';
import { asPerson } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorOf, changedBy, type AppEnv } from '../../platform/request-context.ts';
import { input, nothing, operation } from '../../platform/route.ts';
import { countUnread, markAllRead, pageOfNotifications } from './store.ts';

const tag = 'Notifications';
// Microseconds, as the database counts them: two notifications of one change differ in these only.
const cursorSchema = v.strictTuple([
  v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/),
    v.check((text) => v.is(instantSchema, text.replace(/\d{3}Z$/, 'Z'))),
  ),
  v.pipe(v.string(), v.uuid()),
]);

/** What a person has been told, and what of it is new. */
export function notificationRoutes({ db, clock, transact }: Platform) {
  return new Hono<AppEnv>()
    .get(
      '/notifications',
      operation({
        tag,
        summary: 'My notifications, newest first',
        access: 'signed-in',
        answer: notificationPageSchema,
      }),
      input('query', notificationsQuerySchema),
      async (c) => {
        const { cursor } = c.req.valid('query');
        const after = cursor === undefined ? null : decodeCursor(cursorSchema, cursor);
        const { rows, unread } = await asPerson(db, actorOf(c).personId, async (tx) => ({
          rows: await pageOfNotifications(tx, after),
          unread: await countUnread(tx),
        }));
        const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
        const items = rows.slice(0, PAGE_SIZE).map((row) => ({
          id: row.id,
          kind: row.kind,
          names: row.names,
          reason: row.reason,
          startsAt: row.starts_at?.toISOString() ?? null,
          timeZone: row.time_zone,
          createdAt: row.created_at.toISOString(),
          isRead: row.read_at !== null,
        }));
        const nextCursor = last === undefined ? null : encodeCursor([last.key, last.id]);
        return c.json({ items, nextCursor, unread }, 200);
      },
    )
    .post(
      '/notifications/read',
      operation({ tag, summary: 'Mark all as read', access: 'signed-in', status: 204 }),
      input('json', nothing),
      async (c) => {
        const actor = actorOf(c);
        // With nothing unread there is nothing to do, and that is what was asked for.
        await transact(changedBy(c), async (tx) => {
          const decision = decideRead(actor, { unread: await countUnread(tx) });
          if (decision.ok) await markAllRead(tx, clock());
          return decision;
        });
        return c.body(null, 204);
      },
    );
}
