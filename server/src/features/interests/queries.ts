import type { Skills } from '@oakling/domain/interests/interest';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from 'kysely';

/** The skills of the viewer or the viewer's child; RLS hides everyone else's. */
export async function findSkills(tx: Tx, personId: string): Promise<Skills> {
  const row = await tx
    .selectFrom('people')
    .select('skills')
    .where('id', '=', personId)
    .executeTakeFirst();
  return row?.skills ?? {};
}

/** Empty for an unknown person. */
export async function lockSkills(tx: Tx, personId: string): Promise<Skills> {
  const row = await tx
    .selectFrom('people')
    .select('skills')
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  return row?.skills ?? {};
}

export async function saveSkills(
  tx: Tx,
  personId: string,
  skills: Skills,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('people')
    .set({ skills: sql<string>`${JSON.stringify(skills)}::jsonb`, updated_at: now })
    .where('id', '=', personId)
    .execute();
}
