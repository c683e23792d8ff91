import { decidePinLogIn, pinLocked, type PinRefusal } from '@oakling/domain/identity/decide-pin';
import { accept, refuse } from '@oakling/domain/kernel/decision';
import { deviceTokens, keepDeviceTokens } from '../../platform/auth/device-cookie.ts';
import { whyShutOut } from '../../platform/auth/logins.ts';
import { hashOneTimeCode } from '../../platform/auth/one-time-code.ts';
import { giveLogin, newLogin } from '../../platform/auth/open-login.ts';
import { brokenConstraint } from '../../platform/db/database.ts';
import type { Result } from '../../platform/db/transact.ts';
import { throwRefusal } from '../../platform/http/problem.ts';
import type { AppContext } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { enterPin, findDevice, insertPinLogin, takeTry } from './device-store.ts';
import { findGuardianIds } from './queries.ts';

/**
 * Rules 1.85 to 1.89: opens a login of the child whose PIN it is, in a browser that was handed over to it. Without its
 * secret nothing is asked of a PIN, and every child gets the same answer.
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
  const taken = await takeTry(db, childId, clock());
  if (taken === null) return refuse('pin-locked');
  const { pinHash, isLast } = taken;
  // As slow as a password, so it happens before a connection is taken.
  const { password } = await auth.$context;
  if (!(await password.verify({ hash: pinHash, password: pin }))) {
    if (isLast) await tellLocked(platform, c, childId);
    return refuse('wrong-pin');
  }
  const login = newLogin(clock());
  const result = await openChildLogin(platform, c, { childId, pinHash, hashes, login }).catch(
    async (error: unknown) => {
      const why = whyShutOut(error);
      if (why === null) throw error;
      // The PIN was right: it is not for guessing that nobody comes in.
      await enterPin(db, childId, pinHash, clock());
      throwRefusal(why, 403);
    },
  );
  if (!result.ok) return result;
  await giveLogin(c, platform, login);
  keepDeviceTokens(c, origin, tokens);
  return result;
}

/** Rule 8.116 */
async function tellLocked({ transact }: Platform, c: AppContext, childId: string): Promise<void> {
  const changedBy = { as: 'system', personId: null, requestId: c.get('requestId') } as const;
  await transact(changedBy, async (tx) =>
    accept(null, pinLocked({ childId, guardianIds: await findGuardianIds(tx, childId) })),
  );
}

interface RightPin {
  readonly childId: string;
  readonly pinHash: string;
  readonly hashes: readonly Buffer[];
  readonly login: ReturnType<typeof newLogin>;
}

/** Everything is looked at again under lock: device, guardianship or PIN may have ended meanwhile. */
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
