import {
  childNotificationsSchema,
  notificationsQuerySchema,
} from '@oakling/domain/notifications/contract';
import { Hono } from 'hono';
import { notFound } from '../../platform/http/app-error.ts';
import { decodeCursor, momentKeysetSchema, toPage } from '../../platform/db/cursor.ts';
import { asPerson } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { parentOf, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, operationsOf } from '../../platform/http/route.ts';
import { isOwnChild } from '../safety/queries.ts';
import { pageOfChildsNotifications } from './store.ts';

const operation = operationsOf('Supervision');

/** Rule 8.3 */
export function childNotificationRoutes({ db }: Platform) {
  return new Hono<AppEnv>().get(
    '/children/:id/notifications',
    operation('What my child was told, newest first', { answer: childNotificationsSchema }),
    input('param', idParam),
    input('query', notificationsQuerySchema),
    async (c) => {
      const family = { guardianId: parentOf(c).personId, childId: c.req.valid('param').id };
      const after = decodeCursor(momentKeysetSchema, c.req.valid('query').cursor);
      const rows = await asPerson(db, family.guardianId, async (tx) => {
        if (!(await isOwnChild(tx, family.guardianId, family.childId))) throw notFound();
        return pageOfChildsNotifications(tx, family, after);
      });
      return c.json(toPage(rows), 200);
    },
  );
}
