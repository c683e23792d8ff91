import { INTEREST_NAMES, type Skills } from '@oakling/domain/interests/interest';
import { PAGE_SIZE } from '@oakling/domain/kernel/page';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { MatchCursor } from './match-cursor.ts';

export interface MatchRow {
  readonly id: string;
  readonly role: 'elder' | 'youth';
  readonly name: string;
  readonly avatar: string | null;
  readonly bio: string;
  readonly skills: Skills;
  readonly match_rank: number;
  readonly has_open_request: boolean;
}

const ALL_MASKS = Array.from({ length: 2 ** INTEREST_NAMES.length }, (_, mask) => mask);

/**
 * The masks that share as many interests with the viewer as possible come first: each entry is one
 * number of shared interests with all masks that share exactly so many.
 */
function maskGroups(viewerMask: number, from: number): { shared: number; masks: number[] }[] {
  const byShared = Map.groupBy(ALL_MASKS, (mask) => bitCount(mask & viewerMask));
  return [...byShared]
    .filter(([shared]) => shared > 0 && shared <= from)
    .toSorted(([one], [other]) => other - one)
    .map(([shared, masks]) => ({ shared, masks }));
}

/**
 * One page of matches after the cursor, one row more than a page if there is one. Each mask is one
 * range of the index `people_match` that is already in order; a group takes the first few of each
 * range (in the view's own order), and the next group is only read when the page is not full.
 */
export async function pageOfMatches(
  tx: Tx,
  viewer: { role: 'elder' | 'youth'; mask: number },
  after: MatchCursor | null,
): Promise<MatchRow[]> {
  const rows: MatchRow[] = [];
  const role = viewer.role === 'elder' ? 'youth' : 'elder';
  for (const { shared, masks } of maskGroups(viewer.mask, after?.[0] ?? INTEREST_NAMES.length)) {
    const [, rank, id] = after?.[0] === shared ? after : [shared, -1, NIL];
    const missing = PAGE_SIZE + 1 - rows.length;
    const { rows: found } = await sql<MatchRow>`
      select card.id, card.role, card.name, card.avatar, card.bio, card.skills, card.match_rank,
        exists (
          select from sessions as session
          where (session.elder_id = card.id or session.youth_id = card.id)
            and session.status = 'pending' and lower(session.during) > now()
        ) as has_open_request
      from unnest(${masks}::smallint[]) as wanted (mask)
      cross join lateral (
        select * from match_cards
        where role = ${role} and interest_mask = wanted.mask
          and (match_rank, id) > (${rank}, ${id}::uuid)
        limit ${missing}
      ) as card
      order by card.match_rank, card.id
      limit ${missing}
    `.execute(tx);
    rows.push(...found);
    if (rows.length > PAGE_SIZE) break;
  }
  return rows;
}

/** One match of the viewer, or null when the two are not matched. */
export async function findMatch(tx: Tx, matchId: string): Promise<MatchRow | null> {
  const { rows } = await sql<MatchRow>`
    select card.id, card.role, card.name, card.avatar, card.bio, card.skills, card.match_rank,
      exists (
        select from sessions as session
        where (session.elder_id = card.id or session.youth_id = card.id)
          and session.status = 'pending' and lower(session.during) > now()
      ) as has_open_request
    from match_cards as card
    where card.id = ${matchId}
  `.execute(tx);
  return rows[0] ?? null;
}

const NIL = '00000000-0000-0000-0000-000000000000';

function bitCount(mask: number): number {
  return mask === 0 ? 0 : (mask & 1) + bitCount(mask >> 1);
}
