import { ownPinSchema, setOwnPinSchema } from '@oakling/domain/identity/own-pin';
import { idSchema } from '@oakling/domain/kernel/body';
import { Hono } from 'hono';
import * as v from 'valibot';
import { deviceTokens, keepDeviceTokens } from '../../platform/auth/device-cookie.ts';
import { giveLogin } from '../../platform/auth/open-login.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { countWrite } from '../../platform/http/count-write.ts';
import { done, valueOf } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import {
  actorOf,
  loginOf,
  type AppContext,
  type AppEnv,
} from '../../platform/http/request-context.ts';
import { input, nothing, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { endOwnDevice, setOwnPin } from './own-pin.ts';
import { readOwnPin } from './own-pin-store.ts';

const operation = operationsOf('Children without a mailbox');
/** A low limit, because hashing is slow and PINs rarely change. */
const OWN_PIN_LIMIT: Limit = { name: 'own-pin', points: 20, seconds: 3600 };

function asking(c: AppContext) {
  const { personId } = actorOf(c);
  return { login: { id: loginOf(c).id, personId }, requestId: c.get('requestId') };
}

/** PINs that guardians don't know, and adults' devices. Rules 1.118 and 1.120 */
export function ownPinRoutes(platform: Platform) {
  const { db, origin, rateLimits } = platform;
  return new Hono<AppEnv>()
    .get('/account/pin', operation('How I log in by PIN', { answer: ownPinSchema }), async (c) => {
      const found = await readOwnPin(db, asking(c).login);
      if (found === null) throw notFound();
      return c.json(found, 200);
    })
    .put('/account/pin', operation('Set my own PIN'), input('json', setOwnPinSchema), async (c) => {
      await countWrite(rateLimits, OWN_PIN_LIMIT, c);
      const userAgent = c.req.header('user-agent') ?? null;
      const by = { ...asking(c), userAgent };
      const login = valueOf(await setOwnPin(platform, by, c.req.valid('json')));
      await giveLogin(c, platform, login);
      keepDeviceTokens(c, origin, deviceTokens(c, origin));
      return c.body(null, 204);
    })
    .delete(
      '/account/devices/:device',
      operation('Remove one of my devices'),
      input('param', v.strictObject({ device: idSchema })),
      input('json', nothing),
      async (c) => {
        return done(c, await endOwnDevice(platform, asking(c), c.req.valid('param').device));
      },
    );
}
