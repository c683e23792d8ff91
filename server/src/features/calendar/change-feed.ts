import { decideFeed, decideFeedWithdrawal } from '@oakling/domain/calendar/decide-feed';
import type { Actor } from '@oakling/domain/identity/role';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy } from '../../platform/db/transact.ts';
import { hashFeedToken, newFeedToken } from './feed-token.ts';
import { deleteFeed, saveFeed } from './store.ts';

/** Rule 7.10: a new address, told here and never again; the one before leads nowhere. */
export async function makeFeed(
  { transact, clock, origin }: Platform,
  { personId }: Actor,
  changedBy: ChangedBy,
): Promise<{ address: string }> {
  const token = newFeedToken();
  await transact(changedBy, async (tx) => {
    const feed = { personId, hash: hashFeedToken(token), now: clock() };
    return decideFeed(personId, await saveFeed(tx, feed));
  });
  return { address: `${origin}/calendar/${token}.ics` };
}

/** Rule 7.11 */
export function withdrawFeed({ transact }: Platform, { personId }: Actor, changedBy: ChangedBy) {
  return transact(changedBy, async (tx) =>
    decideFeedWithdrawal(personId, await deleteFeed(tx, personId)),
  );
}
