import type { Skills } from '@oakling/domain/interests/interest';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { askAhead } from '../../platform/db/prepare-statements.ts';

interface SkillsOfPair {
  readonly mine: Skills;
  /** Null when the two are not matched right now. */
  readonly theirs: Skills | null;
}

/** The viewer's skills and those of a match; waited for later. */
export async function askSkillsOfPair(
  tx: Tx,
  viewerId: string,
  matchId: string,
): Promise<() => Promise<SkillsOfPair>> {
  const answer = await askAhead(
    tx,
    sql<{ mine: Skills | null; theirs: Skills | null }>`
      select (select skills from people where id = ${viewerId}) as mine,
        (select skills from match_cards where id = ${matchId}) as theirs`,
  );
  return async () => {
    const [row] = await answer();
    return { mine: row?.mine ?? {}, theirs: row?.theirs ?? null };
  };
}
