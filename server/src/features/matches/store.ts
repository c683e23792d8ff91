import {
  INTEREST_NAMES,
  interestMask,
  type InterestName,
  type Skills,
} from '@oakling/domain/interests/interest';
import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { MatchKeyset } from './match-cursor.ts';

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
 * One page of matches after a keyset, one row more than a page if there is one. The keyset is a
 * point in the one order of all matches, so it is good under any other search too. Rules 5.6 and 5.10
 */
export async function pageOfMatches(
  tx: Tx,
  search: MatchSearch,
  after: MatchKeyset | null,
): Promise<MatchRow[]> {
  const wanted = search.interest === null ? ALL_INTERESTS : interestMask({ [search.interest]: 1 });
  // Rule 5.23: an interest the viewer does not have is shared with nobody.
  if ((search.mask & wanted) === 0) return [];
  if (search.name === null) return walkedInOrder(tx, search, wanted, after);
  await sql`select set_config('app.match_name', name_key(${search.name}), true)`.execute(tx);
  const few = await sortedByOrder(tx, search.mask, wanted, after);
  return few ?? walkedInOrder(tx, search, wanted, after);
}

/** All who bear the name, put in order; null when they are too many for that. */
async function sortedByOrder(
  tx: Tx,
  mask: number,
  wanted: number,
  after: MatchKeyset | null,
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
  after: MatchKeyset | null,
): Promise<MatchRow[]> {
  const rows: MatchRow[] = [];
  const groups = maskGroups(search.mask, wanted, after?.[0] ?? INTEREST_NAMES.length);
  for (const { shared, masks } of groups) {
    const isBegun = after?.[0] === shared;
    const start = isBegun ? { match_rank: after[1], id: after[2] } : FIRST;
    rows.push(...(await mergedFrom(tx, search, masks, start, PAGE_SIZE + 1 - rows.length)));
    if (rows.length > PAGE_SIZE) break;
  }
  return rows;
}

/** A point among the matches that share equally much. */
type RankKeyset = Pick<MatchRow, 'match_rank' | 'id'>;
const FIRST: RankKeyset = { match_rank: -1, id: NIL };

/**
 * The first `count` people of some masks after a keyset, merged in order. They are of the masks that begin
 * first, at most one less of each than of the one that begins before it: of the n-th mask in that order
 * n - 1 others come before anybody. So a few hundred entries of the index are read, however many people
 * there are, and of people themselves only those who are given; but with a name each mask is read until
 * its first bearer. Each range is numbered, not sorted and cut: below an ORDER BY PostgreSQL plans the view
 * as if all its rows were wanted.
 */
async function mergedFrom(
  tx: Tx,
  search: MatchSearch,
  masks: readonly number[],
  { match_rank: rank, id }: RankKeyset,
  count: number,
): Promise<MatchRow[]> {
  const role = search.role === 'elder' ? 'youth' : 'elder';
  const named =
    search.name === null ? sql`` : sql`and strpos(name_key(name), app_match_name()) > 0`;
  const firstOf = (mask: RawBuilder<unknown>, limit: RawBuilder<unknown>) => sql`
    select match_rank, id from (
      select match_rank, id, row_number() over (order by match_rank, id) as place
      from match_cards
      where role = ${role} and interest_mask = ${mask}
        and (match_rank, id) > (${rank}, ${id}::uuid) ${named}
    ) as ranged
    where place <= ${limit} limit ${limit}`;
  const { rows } = await sql<MatchRow>`
    with beginning as materialized (
      select wanted.mask, row_number() over (order by first.match_rank, first.id) as nth
      from unnest(${masks}::smallint[]) as wanted (mask)
      cross join lateral (${firstOf(sql`wanted.mask`, sql`1`)}) as first
      order by nth
      limit ${count}
    ), page as (
      select entry.match_rank, entry.id
      from beginning
      cross join lateral (
        ${firstOf(sql`beginning.mask`, sql`${count}::int + 1 - beginning.nth`)}
      ) as entry
      order by entry.match_rank, entry.id
      limit ${count}
    )
    select ${columns}
    from page
    cross join lateral (select * from match_cards where match_cards.id = page.id limit 1) as card
    order by page.match_rank, page.id
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

/** The mask of someone who has every interest. */
export const ALL_INTERESTS = 2 ** INTEREST_NAMES.length - 1;

const ALL_MASKS = Array.from({ length: ALL_INTERESTS + 1 }, (_, mask) => mask);

/**
 * The masks that share as many interests with the viewer as possible come first: each entry is one
 * number of shared interests, at most `from`, with all masks that share exactly so many and one of
 * the wanted among them.
 */
export function maskGroups(
  viewerMask: number,
  wanted: number,
  from: number,
): { shared: number; masks: number[] }[] {
  const masks = ALL_MASKS.filter((mask) => (mask & viewerMask & wanted) !== 0);
  return [...Map.groupBy(masks, (mask) => bitCount(mask & viewerMask))]
    .filter(([shared]) => shared <= from)
    .toSorted(([one], [other]) => other - one)
    .map(([shared, alike]) => ({ shared, masks: alike }));
}

function bitCount(mask: number): number {
  return mask === 0 ? 0 : (mask & 1) + bitCount(mask >> 1);
}
