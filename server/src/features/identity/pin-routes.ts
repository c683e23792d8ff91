import {
  childPinSchema,
  deviceChildrenSchema,
  firstEmailSchema,
  openMailboxSchema,
  pinEnteredSchema,
  pinLogInSchema,
  setPinSchema,
} from '@oakling/domain/identity/pin';
import { idSchema } from '@oakling/domain/kernel/body';
import { Hono } from 'hono';
import * as v from 'valibot';
import { deviceTokens, keepDeviceTokens } from '../../platform/auth/device-cookie.ts';
import { keyedHash } from '../../platform/auth/encryption.ts';
import { logOutBrowser } from '../../platform/auth/logins.ts';
import { hashOneTimeCode } from '../../platform/auth/one-time-code.ts';
import { asOwner, asPerson } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { countWrite } from '../../platform/http/count-write.ts';
import { addressKey } from '../../platform/http/middleware.ts';
import { done, valueOf } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import {
  actorOf,
  byParent,
  loginOf,
  parentOf,
  type AppContext,
  type AppEnv,
} from '../../platform/http/request-context.ts';
import { idParam, input, nothing, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { endDevice, handOver, setPin, unlockPin } from './child-devices.ts';
import { findDeviceChildren } from './device-store.ts';
import { findNamed, findMailFailure } from './email-store.ts';
import { askForFirstEmail, confirmFirstEmail } from './first-email.ts';
import {
  LOG_IN_ADDRESS_LIMIT,
  PROOF_ACCOUNT_LIMIT,
  PROOF_LINK_LIMIT,
  PROOF_MAILBOX_LIMIT,
} from './limits.ts';
import { logInByPin } from './log-in-by-pin.ts';
import { readChildPin } from './pin-store.ts';

const operation = operationsOf('Children without a mailbox');
const deviceParam = v.strictObject({ id: idSchema, device: idSchema });
/** Enough for all tablets of a family. Each change is audited, and hashing a new PIN is slow. */
const PIN_LIMIT: Limit = { name: 'child-pin', points: 60, seconds: 3600 };

/** Log-in with a PIN, for a child without a mailbox in a browser that a guardian handed over. Rules 1.84 to 1.95 */
export function pinRoutes(platform: Platform) {
  const { auth, db, origin, rateLimits, clock, secret } = platform;

  async function asked(c: AppContext, childId: string) {
    const by = byParent(c);
    await countWrite(rateLimits, PIN_LIMIT, c);
    return { by, childId };
  }

  return new Hono<AppEnv>()
    .get(
      '/device/children',
      operation('The children this browser was handed over to', {
        access: 'public',
        answer: deviceChildrenSchema,
      }),
      async (c) => {
        const hashes = deviceTokens(c, origin).map(hashOneTimeCode);
        const found = await findDeviceChildren(db, hashes, clock());
        const items = found.map(({ id, name, triesLeft, isClosed }) => ({
          id,
          name,
          triesLeft,
          isClosed,
        }));
        return c.json({ items }, 200);
      },
    )
    .post(
      '/log-in/pin',
      operation('Log in by PIN', { access: 'public', answer: pinEnteredSchema }),
      input('json', pinLogInSchema),
      async (c) => {
        await rateLimits.count(LOG_IN_ADDRESS_LIMIT, addressKey(c.get('clientAddress')));
        const entered = await logInByPin(platform, c, c.req.valid('json'));
        return c.json(valueOf(entered, { 'no-device': 401, 'wrong-pin': 401 }), 200);
      },
    )
    .get(
      '/children/:id/pin',
      operation('How my child without a mailbox logs in', { answer: childPinSchema }),
      input('param', idParam),
      async (c) => {
        const { personId } = parentOf(c);
        const { id } = c.req.valid('param');
        const view = await asPerson(db, personId, async (tx) => {
          const pin = await readChildPin(tx, id, personId);
          if (pin === null) throw notFound();
          return asOwner(tx, personId, async (owner) => {
            const named = await findNamed(owner, id);
            const about = { personId: id, own: null, asked: named };
            const mailFailure = await findMailFailure(owner, secret, about);
            return { ...pin, waitingFor: named?.email ?? null, mailFailure };
          });
        });
        return c.json(view, 200);
      },
    )
    .put(
      '/children/:id/pin',
      operation("Set my child's PIN", { asksPassword: true }),
      input('param', idParam),
      input('json', setPinSchema),
      async (c) => {
        const by = await asked(c, c.req.valid('param').id);
        return done(c, await setPin(platform, by, c.req.valid('json').pin));
      },
    )
    .post(
      '/children/:id/pin/unlock',
      operation('Unlock my child’s PIN'),
      input('param', idParam),
      input('json', nothing),
      async (c) => {
        const result = await unlockPin(platform, await asked(c, c.req.valid('param').id));
        // Idempotent: the PIN may already be unlocked.
        const isUnlocked = !result.ok && result.refusal === 'not-locked';
        return isUnlocked ? c.body(null, 204) : done(c, result);
      },
    )
    .post(
      '/children/:id/devices',
      operation('Hand this browser over to my child', { asksPassword: true }),
      input('param', idParam),
      input('json', nothing),
      async (c) => {
        const by = await asked(c, c.req.valid('param').id);
        const hashes = deviceTokens(c, origin);
        const found = await findDeviceChildren(db, hashes.map(hashOneTimeCode), clock());
        const userAgent = c.req.header('user-agent') ?? null;
        const browser = { loginId: loginOf(c).id, tokens: hashes, userAgent };
        const { token } = valueOf(await handOver(platform, by, browser));
        const others = found.filter(({ id }) => id !== by.childId);
        const kept = hashes.filter((one) =>
          others.some(({ tokenHash }) => tokenHash.equals(hashOneTimeCode(one))),
        );
        // The login has ended; this clears its cookie.
        await logOutBrowser(auth, c);
        keepDeviceTokens(c, origin, [...kept, token]);
        return c.body(null, 204);
      },
    )
    .delete(
      '/children/:id/devices/:device',
      operation('Remove one of my child’s devices'),
      input('param', deviceParam),
      input('json', nothing),
      async (c) => {
        const { id, device } = c.req.valid('param');
        return done(c, await endDevice(platform, await asked(c, id), device));
      },
    )
    .put(
      '/children/:id/first-email',
      operation('Add a mailbox for my child, or for myself as an adult', { asksPassword: true }),
      input('param', idParam),
      input('json', firstEmailSchema),
      async (c) => {
        const actor = actorOf(c);
        const { email } = c.req.valid('json');
        await rateLimits.countTogether([
          { limit: PROOF_ACCOUNT_LIMIT, key: actor.personId },
          { limit: PROOF_MAILBOX_LIMIT, key: keyedHash(secret, email) },
        ]);
        const child = {
          personId: c.req.valid('param').id,
          email,
          ownEmail: loginOf(c).email,
          requestId: c.get('requestId'),
        };
        return done(c, await askForFirstEmail(platform, actor, child));
      },
    )
    .post(
      '/first-email',
      operation('Show my first mailbox by mailed link, and set a password', { access: 'public' }),
      input('json', openMailboxSchema),
      async (c) => {
        await rateLimits.count(PROOF_LINK_LIMIT, addressKey(c.get('clientAddress')));
        const signedIn = c.get('login')?.personId ?? null;
        const given = c.req.valid('json');
        return done(c, await confirmFirstEmail(platform, given, signedIn, c.get('requestId')));
      },
    );
}
