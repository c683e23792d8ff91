import {
  INTEREST_NAMES,
  interestMask,
  type InterestName,
  type Skills,
} from '@oakling/domain/interests/interest';
import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import type { MatchView } from '@oakling/domain/matches/contract';
import type { AdultWord } from '@oakling/domain/stages/stage';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { MatchKeyset } from './match-cursor.ts';

/** A match, as the database returns it. Only its card is shown unchanged. */
export interface MatchRow {
  readonly card: Pick<
    MatchView,
    'id' | 'role' | 'name' | 'avatarUrl' | 'isVerified' | 'bio' | 'hasOpenRequest'
  >;
  /** Set only for an adult youth. Rule 6.170 */
  readonly adult: AdultWord | null;
  readonly skills: Skills;
  readonly matchRank: number;
}

export interface MatchSearch {
  readonly interest: InterestName | null;
  readonly name: string | null;
}

/** The keyset that precedes the first match. */
const BEGINNING: MatchKeyset = [
  INTEREST_NAMES.length + 1,
  -1,
  '00000000-0000-0000-0000-000000000000',
];
const ALL_INTERESTS = 2 ** INTEREST_NAMES.length - 1;

/**
 * The viewer's interests and a page of matches, with one extra row if more follow. Keysets are positions in one global
 * order, so they are valid under any filter. Runs with the viewer's rights, outside a transaction. Rules 5.6 and 5.10
 */
export async function pageOfMatches(
  db: Db,
  viewerId: string,
  { interest, name }: MatchSearch,
  after: MatchKeyset | null,
): Promise<{ skills: Skills; rows: readonly MatchRow[] }> {
  const wanted = interest === null ? ALL_INTERESTS : interestMask({ [interest]: 1 });
  const [shared, rank, id] = after ?? BEGINNING;
  const { rows } = await sql<{ page: { skills: Skills; matches: readonly MatchRow[] } }>`
    select match_page(${viewerId}, ${wanted}, ${name}, ${shared}, ${rank}, ${id}, ${PAGE_SIZE + 1}) as page
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('expected one row');
  return { skills: row.page.skills, rows: row.page.matches };
}

export async function findStillMatched(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ matches: readonly MatchRow[] }>`
    select my_matches(${[...ids]}::uuid[]) as matches
  `.execute(tx);
  return new Set(rows[0]?.matches.map(({ card }) => card.id));
}

/** One of the viewer's matches, or null if the two people are not matched. */
export async function findMatch(tx: Tx, matchId: string): Promise<MatchRow | null> {
  const { rows } = await sql<{ matches: readonly MatchRow[] }>`
    select my_matches(array[${matchId}::uuid]) as matches
  `.execute(tx);
  return rows[0]?.matches[0] ?? null;
}
