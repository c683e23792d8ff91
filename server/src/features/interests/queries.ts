import type { Skills } from '@oakling/domain/interests/interest';
import type { Tx } from '../../platform/db/database.ts';

/** The skills of the viewer or their child; RLS hides everyone else's. */
export async function findSkills(tx: Tx, personId: string): Promise<Skills> {
  const row = await tx
    .selectFrom('people')
    .select('skills')
    .where('id', '=', personId)
    .executeTakeFirst();
  return row?.skills ?? {};
}
