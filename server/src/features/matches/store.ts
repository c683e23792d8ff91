import {
  INTEREST_NAMES,
  interestMask,
  type InterestName,
  type Skills,
} from '@oakling/domain/interests/interest';
import { PAGE_SIZE } from '@oakling/domain/kernel/page';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { ALL_INTERESTS, maskGroups } from './mask-groups.ts';
import type { MatchCursor } from './match-cursor.ts';

export interface MatchRow {
  readonly id: string;
  readonly role: 'elder' | 'youth';
  readonly name: string;
  readonly avatar: string | null;
  readonly bio: string;
  readonly skills: Skills;
  readonly vetting: string;
  readonly match_rank: number;
  readonly has_open_request: boolean;
}

const columns = sql`
  card.id, card.role, card.name, card.avatar, card.bio, card.skills, card.vetting, card.match_rank,
  exists (
    select from sessions as session
    where (session.elder_id = card.id or session.youth_id = card.id)
      and session.status = 'pending' and lower(session.during) > now()
  ) as has_open_request
`;

/** Whose matches are looked for, and what they are narrowed by. */
export interface MatchSearch {
  readonly role: 'elder' | 'youth';
  readonly mask: number;
  readonly interest: InterestName | null;
  readonly name: string | null;
}

const NIL = '00000000-0000-0000-0000-000000000000';

/**
 * Up to so many matches of a name are fetched and put in order; a name of more of them is met so often
 * along the walk that the walk is the shorter way.
 */
const RARE_NAME = 2500;

/**
 * One page of matches after the cursor, one row more than a page if there is one. The cursor is a
 * place in the one order of all matches, so it is good under any other search too. Rules 5.6 and 5.10
 */
export async function pageOfMatches(
  tx: Tx,
  search: MatchSearch,
  after: MatchCursor | null,
): Promise<MatchRow[]> {
  const wanted = search.interest === null ? ALL_INTERESTS : interestMask({ [search.interest]: 1 });
  // Rule 5.23: an interest the viewer does not have is shared with nobody.
  if ((search.mask & wanted) === 0) return [];
  if (search.name === null) return walkedInOrder(tx, search, wanted, after);
  // A guess that the name is frequent would read everyone instead of the index shown_names_pieces.
  await sql`
    select set_config('app.match_name', name_key(${search.name}), true),
      set_config('enable_seqscan', 'off', true)
  `.execute(tx);
  const few = await sortedByOrder(tx, search.mask, wanted, after);
  return few ?? walkedInOrder(tx, search, wanted, after);
}

/** All who bear the name, put in order; null when they are too many for that. */
async function sortedByOrder(
  tx: Tx,
  mask: number,
  wanted: number,
  after: MatchCursor | null,
): Promise<MatchRow[] | null> {
  const [shared, rank, id] = after ?? [INTEREST_NAMES.length + 1, -1, NIL];
  const { rows } = await sql<{ bearers: number } & (MatchRow | { id: null })>`
    with bearer as materialized (
      select *, bit_count((interest_mask & ${mask}::int)::bit(9)) as shared
      from match_names limit ${RARE_NAME + 1}
    )
    select bearers, page.* from (select count(*)::int as bearers from bearer) as counted
    left join lateral (
      select ${columns} from bearer as card
      where interest_mask & ${wanted} <> 0
        and (-shared, match_rank, id) > (${-shared}, ${rank}, ${id}::uuid)
      order by shared desc, match_rank, id
      limit ${PAGE_SIZE + 1}
    ) as page on bearers <= ${RARE_NAME}
  `.execute(tx);
  if (rows.some(({ bearers }) => bearers > RARE_NAME)) return null;
  return rows.filter((row) => row.id !== null);
}

/**
 * Each mask is one range of the index `people_match` that is already in order; a group merges its
 * ranges, and the next group is only read when the page is not full.
 */
async function walkedInOrder(
  tx: Tx,
  search: MatchSearch,
  wanted: number,
  after: MatchCursor | null,
): Promise<MatchRow[]> {
  const rows: MatchRow[] = [];
  const groups = maskGroups(search.mask, wanted, after?.[0] ?? INTEREST_NAMES.length);
  for (const { shared, masks } of groups) {
    let place: Place | null =
      after?.[0] === shared ? { match_rank: after[1], id: after[2] } : FIRST;
    // Many masks give a few each: with eight one statement is enough for nine of ten pages. A mask that
    // has more than its share is asked for twice as many.
    let share = 8 + Math.ceil((PAGE_SIZE + 1) / masks.length);
    while (place !== null && rows.length <= PAGE_SIZE) {
      const missing = PAGE_SIZE + 1 - rows.length;
      const found = await mergedFrom(tx, search, masks, place, Math.min(share, missing));
      rows.push(...found.slice(0, missing));
      const last = found.at(-1);
      place = last?.has_more === true ? last : null;
      share *= 2;
    }
    if (rows.length > PAGE_SIZE) break;
  }
  return rows;
}

/** A place among the matches that share equally much. */
type Place = Pick<MatchRow, 'match_rank' | 'id'>;
const FIRST: Place = { match_rank: -1, id: NIL };

/**
 * The first `share` people of each mask after a place, merged in order. Once a mask has given all of
 * its share nothing is known of who comes behind: there the merged ones end, and there may be more.
 */
async function mergedFrom(
  tx: Tx,
  search: MatchSearch,
  masks: readonly number[],
  { match_rank: rank, id }: Place,
  share: number,
): Promise<(MatchRow & { has_more: boolean })[]> {
  const role = search.role === 'elder' ? 'youth' : 'elder';
  const named =
    search.name === null ? sql`` : sql`and strpos(name_key(name), app_match_name()) > 0`;
  const { rows } = await sql<MatchRow & { has_more: boolean }>`
    with head as materialized (
      select card.* from unnest(${masks}::smallint[]) as wanted (mask)
      cross join lateral (
        select *, row_number() over () as place from match_cards
        where role = ${role} and interest_mask = wanted.mask
          and (match_rank, id) > (${rank}, ${id}::uuid) ${named}
        limit ${share}
      ) as card
    ), known_end as (
      select match_rank, id from head where place = ${share} order by match_rank, id limit 1
    )
    select ${columns}, known_end.id is not null as has_more
    from head as card left join known_end on true
    where known_end.id is null or (card.match_rank, card.id) <= (known_end.match_rank, known_end.id)
    order by card.match_rank, card.id
    limit ${PAGE_SIZE + 1}
  `.execute(tx);
  return rows;
}

/** One match of the viewer, or null when the two are not matched. */
export async function findMatch(tx: Tx, matchId: string): Promise<MatchRow | null> {
  const { rows } = await sql<MatchRow>`
    select ${columns}
    from match_cards as card
    where card.id = ${matchId}
  `.execute(tx);
  return rows[0] ?? null;
}
