import type { Skills } from '@oakling/domain/interests/interest';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** The viewer's skills, and those of a match if the two are matched right now, else null. */
export async function findSkillsOfPair(
  tx: Tx,
  viewerId: string,
  matchId: string,
): Promise<{ readonly mine: Skills; readonly theirs: Skills | null }> {
  const { rows } = await sql<{ mine: Skills | null; theirs: Skills | null }>`
    select (select skills from people where id = ${viewerId}) as mine,
      (select skills from match_cards where id = ${matchId}) as theirs
  `.execute(tx);
  return { mine: rows[0]?.mine ?? {}, theirs: rows[0]?.theirs ?? null };
}
