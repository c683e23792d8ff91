import { addressKey } from './middleware.ts';
import type { Limit, RateLimits } from './rate-limit.ts';
import { loginOf, type AppContext } from './request-context.ts';

/** Busy accounts that may share one address, such as a class or a senior center. */
const ACCOUNTS_AT_AN_ADDRESS = 20;

/** Rate limit: each action follows a phone call. */
export const SUPPORT_LIMIT: Limit = { name: 'support-actions', points: 20, seconds: 3600 };

/**
 * Counts writes by account and by address, so many accounts in one place share a limit. Rule 9.86
 * @throws AppError `too-many-requests`
 */
export async function countWrite(
  rateLimits: RateLimits,
  limit: Limit,
  c: AppContext,
): Promise<void> {
  const { name, points, seconds } = limit;
  const ofAddress = { name: `${name}-address`, points: points * ACCOUNTS_AT_AN_ADDRESS, seconds };
  await rateLimits.countTogether([
    { limit, key: loginOf(c).personId },
    { limit: ofAddress, key: addressKey(c.get('clientAddress')) },
  ]);
}
