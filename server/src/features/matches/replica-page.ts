import { asPerson, isDatabaseAway, type Db } from '../../platform/db/database.ts';
import type { MatchKeyset } from './match-cursor.ts';
import { findStillMatched, pageOfMatches, type MatchRow, type MatchSearch } from './store.ts';

const CANCELLED_BY_REPLAY = '40001';

/**
 * A page of matches from the replica. The replica may lag, so the main database confirms which ids are still valid.
 * Falls back to the main database when the replica is down. Rule 10.274
 */
export async function pageFromReplica(
  { replica, db }: { replica: Db; db: Db },
  viewerId: string,
  search: MatchSearch,
  after: MatchKeyset | null,
) {
  const all = { isShown: () => true };
  if (replica === db) return { ...(await pageOfMatches(db, viewerId, search, after)), ...all };
  const page = await pageOfMatches(replica, viewerId, search, after).catch((error: unknown) => {
    if (isDatabaseAway(error) || wasCancelled(error)) return null;
    throw error;
  });
  if (page === null) return { ...(await pageOfMatches(db, viewerId, search, after)), ...all };
  const ids = page.rows.map(({ card }) => card.id);
  const still = await asPerson(db, viewerId, (tx) => findStillMatched(tx, ids));
  return { ...page, isShown: ({ card }: MatchRow) => still.has(card.id) };
}

/** A replica cancels queries that conflict with WAL replay. */
function wasCancelled(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === CANCELLED_BY_REPLAY;
}
