import { decidePinLogIn, type PinRefusal } from '@oakling/domain/identity/decide-pin';
import { refuse } from '@oakling/domain/kernel/decision';
import { getCookie } from 'hono/cookie';
import { loginCookie } from '../../platform/auth/auth.ts';
import { deviceTokens, keepDeviceTokens } from '../../platform/auth/device-cookie.ts';
import { logLogIn } from '../../platform/auth/log-log-in.ts';
import { logOutBrowser, whyShutOut } from '../../platform/auth/logins.ts';
import { hashOneTimeCode } from '../../platform/auth/one-time-code.ts';
import { giveLogin, newLogin } from '../../platform/auth/open-login.ts';
import { brokenConstraint } from '../../platform/db/database.ts';
import type { Result } from '../../platform/db/transact.ts';
import { throwRefusal } from '../../platform/http/problem.ts';
import type { AppContext } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { enterPin, findDevice, forgiveTries, insertPinLogin } from './device-store.ts';
import { tryPin } from './try-pin.ts';

/**
 * Logs a child in with a PIN in a browser that was handed over to them. Without the device secret no PIN is checked,
 * and the answer is the same for every child. Rules 1.85 to 1.89
 */
export async function logInByPin(
  platform: Platform,
  c: AppContext,
  { childId, pin }: { childId: string; pin: string },
): Promise<Result<{ isFirst: boolean }, PinRefusal>> {
  const { auth, db, origin, clock } = platform;
  const tokens = deviceTokens(c, origin);
  const hashes = tokens.map(hashOneTimeCode);
  const device = decidePinLogIn(await findDevice(db, childId, hashes), true);
  if (!device.ok) return device;
  const tried = await tryPin(platform, c.get('requestId'), childId, pin);
  if (typeof tried === 'string') {
    await logLogIn(auth, c, { userId: childId }, 'PIN', 'refused');
    return refuse(tried);
  }
  const { pinHash } = tried;
  const login = newLogin(clock());
  const result = await openChildLogin(platform, c, { childId, pinHash, hashes, login }).catch(
    async (error: unknown) => {
      const why = whyShutOut(error);
      if (why === null) throw error;
      await forgiveTries(db, childId, pinHash);
      throwRefusal(why, 403);
    },
  );
  if (!result.ok) return result;
  await logLogIn(auth, c, { userId: childId }, 'PIN', 'accepted');
  // An adult may still be logged in here. Rule 1.192
  if (getCookie(c, loginCookie(origin)) !== undefined) await logOutBrowser(auth, c);
  await giveLogin(c, platform, login);
  keepDeviceTokens(c, origin, tokens);
  return result;
}

interface RightPin {
  readonly childId: string;
  readonly pinHash: string;
  readonly hashes: readonly Buffer[];
  readonly login: ReturnType<typeof newLogin>;
}

/** Checks everything again under locks, because the device, guardianship or PIN may have ended in the meantime. */
async function openChildLogin(
  { transact, clock }: Platform,
  c: AppContext,
  { childId, pinHash, hashes, login }: RightPin,
): Promise<Result<{ isFirst: boolean }, PinRefusal>> {
  const changedBy = { as: 'system', personId: childId, requestId: c.get('requestId') } as const;
  const now = clock();
  const userAgent = c.req.header('user-agent') ?? null;
  try {
    return await transact(changedBy, async (tx) => {
      const entered = await enterPin(tx, childId, pinHash, now);
      if (entered === null) return refuse('wrong-pin');
      const decision = decidePinLogIn(await findDevice(tx, childId, hashes), true);
      if (!decision.ok) return decision;
      await insertPinLogin(tx, decision.value, { ...login, userAgent }, now);
      return { ...decision, value: entered };
    });
  } catch (error) {
    if (brokenConstraint(error) === 'logins_by_device') return refuse('no-device');
    throw error;
  }
}
