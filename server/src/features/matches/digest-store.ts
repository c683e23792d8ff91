import { oppositeRole } from '@oakling/domain/identity/role';
import {
  DIGEST_LIMIT,
  digestDueAt,
  type DigestReader,
} from '@oakling/domain/matches/decide-digest';
import { sql } from 'kysely';
import { withRightsOf, type Db, type Tx } from '../../platform/db/database.ts';

/** The maximum number of new people to check, newest first: enough for a page of matches. */
const NEWCOMERS = 500;

/** Candidates for a digest whose ids follow this one, ordered by id. Needs owner rights. */
export async function findDigestReaders(
  db: Db,
  { after, now, limit }: { after: string; now: Date; limit: number },
): Promise<string[]> {
  const { lastDigestBefore, seenFrom } = digestDueAt(now);
  const { rows } = await sql<{ id: string }>`
    select id from people
    where id > ${after} and role in ('elder', 'youth') and interest_mask <> 0
      and matching_on and paused_at is null and vetting <> 'suspended'
      and last_digest_at < ${lastDigestBefore} and last_seen >= ${seenFrom}
    order by id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks a candidate. Returns null if they are gone. A person who was shut out or became unmatchable in the meantime has
 * no matches under their own rights.
 */
export async function lockDigestReader(tx: Tx, personId: string): Promise<DigestReader | null> {
  const { rows } = await sql<DigestReader>`
    select id as "personId", role, guardians_of(id) as "guardianIds", last_digest_at as "lastDigestAt",
      last_seen as "lastSeen"
    from people
    where id = ${personId} and role in ('elder', 'youth')
    for no key update
  `.execute(tx);
  return rows[0] ?? null;
}

/**
 * The number of new matches, up to `DIGEST_LIMIT`. Checks only new people against match_cards, with the reader's own
 * rights.
 */
export async function countNewMatches(
  tx: Tx,
  { personId, role, lastDigestAt }: DigestReader,
): Promise<number> {
  const { rows: newcomers } = await sql<{ id: string }>`
    select id from people
    where role = ${oppositeRole(role)} and matching_on and paused_at is null
      and matchable_since > ${lastDigestAt}
    order by matchable_since desc limit ${NEWCOMERS}
  `.execute(tx);
  if (newcomers.length === 0) return 0;
  const ids = newcomers.map(({ id }) => id);
  return withRightsOf(tx, personId, async () => {
    const { rows } = await sql`
      select from unnest(${ids}::uuid[]) as newcomer (id)
      cross join lateral (select from match_cards where match_cards.id = newcomer.id limit 1) as card
      limit ${DIGEST_LIMIT}
    `.execute(tx);
    return rows.length;
  });
}

export async function saveDigest(
  tx: Tx,
  personId: string,
  { lastDigestAt }: { lastDigestAt: Date },
): Promise<void> {
  await tx
    .updateTable('people')
    .set({ last_digest_at: lastDigestAt })
    .where('id', '=', personId)
    .execute();
}
