import { addressKey } from './middleware.ts';
import type { Limit, RateLimits } from './rate-limit.ts';
import { loginOf, type AppContext } from './request-context.ts';

/** How many busy accounts one address stands for: a class, or the guests of a senior centre. */
const ACCOUNTS_AT_AN_ADDRESS = 20;

/** What a moderator does for a family follows a conversation: more than this are no conversations. */
export const HELP_LIMIT: Limit = { name: 'help-family', points: 20, seconds: 3600 };

/**
 * Rule 9.86: counts what somebody writes, by account and by address: somebody with many accounts is
 * still in one place.
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
