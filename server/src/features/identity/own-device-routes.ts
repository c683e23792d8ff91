import { loginsChanged, logInStepsChanged } from '@oakling/domain/identity/events';
import {
  deviceLockSchema,
  refusesOwnDevice,
  setOwnDeviceSchema,
  unlockSchema,
  type UnlockRefusal,
} from '@oakling/domain/identity/own-device';
import { accept, refuse } from '@oakling/domain/kernel/decision';
import { Hono } from 'hono';
import { isChildsDevice } from '../../platform/auth/device-cookie.ts';
import { logLogIn } from '../../platform/auth/log-log-in.ts';
import { logOutBrowser } from '../../platform/auth/logins.ts';
import { giveLogin, newLogin } from '../../platform/auth/open-login.ts';
import { isOwnPassword } from '../../platform/auth/own-password.ts';
import type { Result } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { addressKey } from '../../platform/http/middleware.ts';
import { throwRefusal, valueOf } from '../../platform/http/problem.ts';
import {
  actorOf,
  loginOf,
  type AppContext,
  type AppEnv,
  type Login,
} from '../../platform/http/request-context.ts';
import { input, nothing, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { LOG_IN_ADDRESS_LIMIT } from './limits.ts';
import { openOwnDevice, readLock, saveOwnDevice, takeUnlockTry } from './own-device-store.ts';
import { endLogins } from './store.ts';

const operation = operationsOf('Own device');

/** An elder's own device, which locks when idle and opens with a PIN. Rules 1.230 to 1.236 */
export function ownDeviceRoutes(platform: Platform) {
  const { db, rateLimits } = platform;
  return new Hono<AppEnv>()
    .put(
      '/own-device',
      operation('Stay logged in on this device'),
      input('json', setOwnDeviceSchema),
      async (c) => {
        await setOwnDevice(platform, c, c.req.valid('json'));
        return c.body(null, 204);
      },
    )
    .post(
      '/own-device/active',
      operation('I am using my own device'),
      input('json', nothing),
      // Every change is recorded as activity. This one has no other effect. Rule 1.232
      (c) => {
        actorOf(c);
        return c.body(null, 204);
      },
    )
    .get(
      '/own-device/lock',
      operation('Whether this device is locked', { access: 'public', answer: deviceLockSchema }),
      async (c) => {
        const locked = c.get('lockedLogin');
        return c.json({ lock: locked === null ? null : await readLock(db, locked.id) }, 200);
      },
    )
    .delete(
      '/own-device/lock',
      operation('Log out of this locked device', { access: 'public' }),
      input('json', nothing),
      async (c) => {
        // Idempotent: a no-op on a device that isn't locked.
        if (c.get('lockedLogin') !== null) {
          await endLockedLogin(platform, c);
          await logOutBrowser(platform.auth, c);
        }
        return c.body(null, 204);
      },
    )
    .post(
      '/own-device/unlock',
      operation('Unlock this device with its PIN', { access: 'public' }),
      input('json', unlockSchema),
      async (c) => {
        await rateLimits.count(LOG_IN_ADDRESS_LIMIT, addressKey(c.get('clientAddress')));
        valueOf(await unlock(platform, c, c.req.valid('json').pin), { 'no-device': 401 });
        return c.body(null, 204);
      },
    );
}

async function setOwnDevice(
  platform: Platform,
  c: AppContext,
  { password, pin }: { readonly password: string; readonly pin: string },
): Promise<void> {
  const login = loginOf(c);
  const isChilds = login.isOnChildsDevice || (await isChildsDevice(platform, c));
  const refusal = refusesOwnDevice(actorOf(c), isChilds);
  if (refusal !== null) throwRefusal(refusal, 403);
  if (!(await isOwnPassword(platform, login, password))) throwRefusal('wrong-password');
  const { password: passwords } = await platform.auth.$context;
  const pinHash = await passwords.hash(pin);
  const renewed = newLogin(platform.clock());
  const changedBy = {
    as: 'system',
    personId: login.personId,
    requestId: c.get('requestId'),
  } as const;
  const saved = await platform.transact(changedBy, async (tx) => {
    const expiresAt = await saveOwnDevice(tx, login.id, pinHash, renewed);
    // The owner ended this login while the PIN was hashed.
    if (expiresAt === null) throw new AppError('not-signed-in');
    return { ...accept(null, logInStepsChanged(login, 'OwnDeviceSet')), value: expiresAt };
  });
  await giveLogin(c, platform, { token: renewed.token, expiresAt: valueOf(saved) });
}

/** The fifth wrong PIN ends the login. Rule 1.234 */
async function unlock(
  platform: Platform,
  c: AppContext,
  pin: string,
): Promise<Result<unknown, UnlockRefusal>> {
  const { auth, db } = platform;
  const locked = c.get('lockedLogin');
  const taken = locked === null ? null : await takeUnlockTry(db, locked.id);
  if (locked === null) return refuse('no-device');
  if (taken === null) return refuse('pin-locked');
  const { password } = await auth.$context;
  if (await password.verify({ hash: taken.pinHash, password: pin }))
    return unlockLogin(platform, c, locked, taken.pinHash);
  await logLogIn(auth, c, { userId: locked.personId }, 'PIN', 'refused');
  if (!taken.isLast) return refuse('wrong-pin');
  await endLockedLogin(platform, c);
  return refuse('pin-locked');
}

/** Opens a locked login with its PIN, or with a passkey if `pinHash` is null, and gives it a new token. Rule 1.235 */
export async function unlockLogin(
  platform: Platform,
  c: AppContext,
  locked: Login,
  pinHash: string | null,
): Promise<Result<unknown, UnlockRefusal>> {
  const { personId } = locked;
  const { token } = newLogin(platform.clock());
  const changedBy = { as: 'system', personId, requestId: c.get('requestId') } as const;
  const opened = await platform.transact(changedBy, async (tx) => {
    const expiresAt = await openOwnDevice(tx, { ...locked, pinHash }, token);
    if (expiresAt === null) return refuse('no-device');
    return { ...accept(null, loginsChanged(personId, 'OwnDeviceUnlocked')), value: expiresAt };
  });
  if (!opened.ok) return opened;
  if (pinHash !== null) await logLogIn(platform.auth, c, { userId: personId }, 'PIN', 'accepted');
  await giveLogin(c, platform, { token, expiresAt: opened.value });
  return opened;
}

/** Ends the locked login of this browser, if it has one. Its cookie no longer opens anything. */
export async function endLockedLogin({ transact }: Platform, c: AppContext): Promise<void> {
  const locked = c.get('lockedLogin');
  if (locked === null) return;
  const { id, personId } = locked;
  await transact({ as: 'system', personId, requestId: c.get('requestId') }, async (tx) => {
    await endLogins(tx, personId, { id });
    return accept(null, loginsChanged(personId, 'LoginsEnded'));
  });
}
