import type { Skills } from '@oakling/domain/interests/interest';
import type { Tx } from '../../platform/database.ts';

/** A match's skills if the viewer is matched with them right now, else null. */
export async function findMatchSkills(tx: Tx, matchId: string): Promise<Skills | null> {
  const row = await tx
    .selectFrom('match_cards')
    .select('skills')
    .where('id', '=', matchId)
    .executeTakeFirst();
  return row?.skills ?? null;
}
