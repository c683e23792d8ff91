import {
  NOT_A_KEY,
  pushEndpointSchema,
  pushKeySchema,
  pushSubscriptionSchema,
} from '@oakling/domain/notifications/push';
import { Hono } from 'hono';
import { AppError } from '../../platform/http/app-error.ts';
import { countWrite } from '../../platform/http/count-write.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { asPerson } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { isCurvePoint } from '../../platform/push/push.ts';
import { actorOf, changedBy, loginOf, type AppEnv } from '../../platform/http/request-context.ts';
import { input, operationsOf } from '../../platform/http/route.ts';
import { turnPushOff, turnPushOn } from './change-push.ts';
import { isPushOn } from './push-store.ts';

const operation = operationsOf('Notifications');
/** Allows turning pushes on for several devices, with some mistakes; more would only fill the audit log. */
const PUSH_CHANGES: Limit = { name: 'push-subscription', points: 30, seconds: 3600 };

/** Pushes to this browser while no page is open. Rules 8.14 and 8.71 */
export function pushRoutes(platform: Platform) {
  const { db, rateLimits, pushKey } = platform;
  return new Hono<AppEnv>()
    .get(
      '/push-key',
      operation('The key for subscribing to pushes', { answer: pushKeySchema }),
      async (c) => {
        const { personId } = actorOf(c);
        const isOn = await asPerson(db, personId, (tx) => isPushOn(tx, loginOf(c).id));
        return c.json({ publicKey: pushKey, isOn }, 200);
      },
    )
    .post(
      '/push-subscriptions',
      operation('Get pushes in this browser'),
      input('json', pushSubscriptionSchema),
      async (c) => {
        const by = changedBy(c);
        await countWrite(rateLimits, PUSH_CHANGES, c);
        if (!isCurvePoint(c.req.valid('json').keys.p256dh)) {
          throw new AppError('invalid-input', {
            fields: [{ path: 'keys.p256dh', message: NOT_A_KEY }],
          });
        }
        // Idempotent: the subscription may already exist.
        await turnPushOn(platform, loginOf(c), c.req.valid('json'), by);
        return c.body(null, 204);
      },
    )
    .delete(
      '/push-subscriptions',
      operation('Stop pushes in this browser'),
      input('json', pushEndpointSchema),
      async (c) => {
        const by = changedBy(c);
        await countWrite(rateLimits, PUSH_CHANGES, c);
        // Idempotent: the subscription may already be gone.
        await turnPushOff(platform, loginOf(c), c.req.valid('json').endpoint, by);
        return c.body(null, 204);
      },
    );
}
