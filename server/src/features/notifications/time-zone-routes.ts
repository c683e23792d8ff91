import { timeZoneSchema } from '@oakling/domain/notifications/contract';
import { Hono } from 'hono';
import type { Platform } from '../../platform/platform.ts';
import { actorOf, type AppEnv } from '../../platform/http/request-context.ts';
import { input, operationsOf } from '../../platform/http/route.ts';
import { keepTimeZone } from './store.ts';

const operation = operationsOf('Notifications');

/** A person's time zone, in which mails repeat times. Rule 8.26 */
export function timeZoneRoutes({ db }: Platform) {
  return new Hono<AppEnv>().put(
    '/me/time-zone',
    operation({
      summary: 'The zone I am in, for the times in mails',
      access: 'signed-in',
      status: 204,
    }),
    input('json', timeZoneSchema),
    async (c) => {
      await keepTimeZone(db, actorOf(c).personId, c.req.valid('json').timeZone);
      return c.body(null, 204);
    },
  );
}
