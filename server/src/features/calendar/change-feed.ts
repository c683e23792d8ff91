import { decideFeed, decideFeedWithdrawal } from '@oakling/domain/calendar/feed';
import { createHash, randomBytes } from 'node:crypto';
import type { ByPerson } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteFeed, saveFeed } from './store.ts';

/** Creates a new feed address, shown only once; the previous one stops working. Rule 7.10 */
export async function makeFeed(
  { transact, clock, origin }: Platform,
  by: ByPerson,
): Promise<{ address: string }> {
  const token = newFeedToken();
  await transact(by, async (tx) => {
    const feed = { personId: by.personId, hash: hashFeedToken(token), now: clock() };
    return decideFeed(by.personId, await saveFeed(tx, feed));
  });
  return { address: `${origin}/calendar/${token}.ics` };
}

export function withdrawFeed({ transact }: Platform, by: ByPerson) {
  return transact(by, async (tx) =>
    decideFeedWithdrawal(by.personId, await deleteFeed(tx, by.personId)),
  );
}

/** A feed's secret: 32 random bytes, 43 characters. Only its hash is stored. Rule 7.10 */
function newFeedToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The secret has as many random bits as the hash, so plain SHA-256 is enough. */
export function hashFeedToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
