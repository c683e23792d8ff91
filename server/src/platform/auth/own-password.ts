import type { Platform } from '../platform.ts';
import type { Limit } from '../http/rate-limit.ts';
import type { Login } from '../http/request-context.ts';
import { isGood } from './logins.ts';

/** Counts attempts across all uses of the current password. */
export const OWN_PASSWORD_LIMIT: Limit = {
  name: 'change-password',
  points: 10,
  seconds: 15 * 60,
};

type Checking = Pick<Platform, 'auth' | 'db' | 'rateLimits'>;
type OwnLogin = Pick<Login, 'id' | 'personId' | 'token'>;

/** @throws AppError `too-many-requests` */
export async function isOwnPassword(
  platform: Checking,
  login: OwnLogin,
  password: string,
): Promise<boolean> {
  return (await ownPasswordHash(platform, login, password)) !== null;
}

/**
 * The stored hash, if this is the person's password and their login is still valid after the check, which may have to
 * wait its turn. Counts attempts for this login alone, so a thief's guesses don't lock the owner out. Rule 1.159
 * @throws AppError `too-many-requests`
 */
export async function ownPasswordHash(
  { auth, db, rateLimits }: Checking,
  { id, personId, token }: OwnLogin,
  password: string,
): Promise<string | null> {
  await rateLimits.count(OWN_PASSWORD_LIMIT, id);
  const context = await auth.$context;
  const accounts = await context.internalAdapter.findAccounts(personId);
  const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
  if (typeof hash !== 'string' || !(await context.password.verify({ hash, password }))) return null;
  return (await isGood(db, token)) ? hash : null;
}
