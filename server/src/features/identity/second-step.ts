import { loginsChanged, logInStepsChanged } from '@oakling/domain/identity/events';
import { accept, refuse } from '@oakling/domain/kernel/decision';
import { keyedHash } from '../../platform/auth/encryption.ts';
import { logLogIn } from '../../platform/auth/log-log-in.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AppContext, Login } from '../../platform/http/request-context.ts';
import {
  challengedUser,
  confirmSecondFactor,
  takeSecondStep,
  type SecondStep,
  type StepRefusal,
} from '../../platform/auth/second-step.ts';
import { isOwnPassword } from '../../platform/auth/own-password.ts';
import type { Result } from '../../platform/db/transact.ts';
import { CODE_LIMIT, CODE_USE_LIMIT } from './limits.ts';
import { deleteSecondFactor, endLogins, markPassed } from './store.ts';

/** Rules 1.44 to 1.46 */
export async function logInByCode(
  platform: Platform,
  c: AppContext,
  step: SecondStep,
): Promise<Result<null, StepRefusal>> {
  const { auth, origin, rateLimits, transact, clock } = platform;
  const userId = await challengedUser(auth, c, origin);
  if (userId === null) return { ok: false, refusal: 'step-over' };
  const isFirst = await isFirstUse(platform, userId, step.code);
  const taken = isFirst ? await takeSecondStep(platform, c, step) : 'wrong-code';
  const factor = step.by === 'app' ? 'app code' : 'recovery code';
  const isTaken = typeof taken !== 'string';
  await logLogIn(auth, c, { userId }, factor, isTaken ? 'accepted' : 'refused');
  if (!isTaken) return { ok: false, refusal: taken };
  await rateLimits.forgive(CODE_LIMIT, userId);
  const type = step.by === 'app' ? 'SecondFactorPassed' : 'RecoveryCodeUsed';
  const changedBy = { as: 'system', personId: userId, requestId: c.get('requestId') } as const;
  return transact(changedBy, async (tx) => {
    await markPassed(tx, taken.loginId, clock());
    return accept(null, loginsChanged(userId, type));
  });
}

/** Turns two-factor sign-in on with the first correct code, and ends all other logins. Rule 1.48 */
export async function confirmByCode(
  platform: Platform,
  c: AppContext,
  login: Login,
  code: string,
): Promise<Result<null, StepRefusal>> {
  const { rateLimits, transact, clock } = platform;
  const { personId: userId } = login;
  if (!(await isFirstUse(platform, userId, code))) return { ok: false, refusal: 'wrong-code' };
  const confirmed = await confirmSecondFactor(platform, c, code);
  if (typeof confirmed === 'string') return { ok: false, refusal: confirmed };
  await rateLimits.forgive(CODE_LIMIT, userId);
  const changedBy = { as: 'system', personId: userId, requestId: c.get('requestId') } as const;
  return transact(changedBy, async (tx) => {
    await endLogins(tx, userId, { allBut: confirmed.loginId });
    await markPassed(tx, confirmed.loginId, clock());
    return accept(null, logInStepsChanged(login, 'SecondFactorSet'));
  });
}

/** Rule 1.171 */
export async function endSecondFactor(
  platform: Platform,
  c: AppContext,
  login: Login,
  password: string,
): Promise<Result<null, 'wrong-password' | 'no-second-factor'>> {
  const { personId } = login;
  if (!(await isOwnPassword(platform, login, password))) return refuse('wrong-password');
  const changedBy = { as: 'system', personId, requestId: c.get('requestId') } as const;
  return platform.transact(changedBy, async (tx) => {
    if ((await deleteSecondFactor(tx, personId)) === null) return refuse('no-second-factor');
    return accept(null, logInStepsChanged(login, 'SecondFactorEnded'));
  });
}

/** Counts an attempt. Returns true if the code has not been used before. */
async function isFirstUse(
  { rateLimits, secret }: Platform,
  userId: string,
  code: string,
): Promise<boolean> {
  await rateLimits.count(CODE_LIMIT, userId);
  return rateLimits.take(CODE_USE_LIMIT, keyedHash(secret, `${userId} ${code}`));
}
