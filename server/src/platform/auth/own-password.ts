import type { Platform } from '../platform.ts';
import type { Limit } from '../http/rate-limit.ts';

/** Limits the tries of a signed-in person at their current password, across all its uses. */
export const OWN_PASSWORD_LIMIT: Limit = {
  name: 'change-password',
  points: 10,
  seconds: 15 * 60,
};

/** True for the person's password; each try counts. @throws AppError `too-many-requests` */
export async function isOwnPassword(
  { auth, rateLimits }: Pick<Platform, 'auth' | 'rateLimits'>,
  personId: string,
  password: string,
): Promise<boolean> {
  await rateLimits.count(OWN_PASSWORD_LIMIT, personId);
  const context = await auth.$context;
  const accounts = await context.internalAdapter.findAccounts(personId);
  const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
  return typeof hash === 'string' && context.password.verify({ hash, password });
}
