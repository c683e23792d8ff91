import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * The reports about or by any of these people that moderators have not closed. They are locked, so that none is
 * closed before the copy that it keeps is there; and asked for once the people are, so that none comes after.
 */
export async function lockOpenCases(tx: Tx, personIds: readonly string[]) {
  const rows = await tx
    .selectFrom('reports')
    .select(['id', 'reporter_id', 'on_behalf_of', 'reported_id'])
    .where('status', '<>', 'closed')
    .where((eb) =>
      eb.or([
        eb('reported_id', 'in', personIds),
        eb('reporter_id', 'in', personIds),
        eb('on_behalf_of', 'in', personIds),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id, reporter_id, on_behalf_of, reported_id }) => ({
    id,
    personIds: [reporter_id, on_behalf_of, reported_id].filter((person) => person !== null),
  }));
}

/**
 * Rule 9.155: copies what goes with each account that a case is open about, while it is still there. It leaves no
 * event: a parent who removes a child may export what they did, and would read of a report there.
 */
export async function keepForCases(
  tx: Tx,
  gone: readonly { readonly personId: string; readonly caseIds: readonly string[] }[],
  now: Date,
): Promise<void> {
  for (const { personId, caseIds } of gone) {
    if (caseIds.length === 0) continue;
    await sql`select keep_account(${personId}, ${[...caseIds]}::uuid[], ${now})`.execute(tx);
  }
}
