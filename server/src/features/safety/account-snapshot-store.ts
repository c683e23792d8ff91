import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { keepLimits } from './former-limit-store.ts';

/**
 * Locks open reports about or by these people, so none closes before its copy exists. Call this after locking the
 * people, so no report is added.
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
 * Keeps the limits of these accounts, and a copy of each account with an open case. Writes no event, because a parent's
 * export would reveal the report. Rules 1.180 and 9.155
 */
export async function keepFromAccounts(
  tx: Tx,
  gone: readonly { readonly personId: string; readonly caseIds: readonly string[] }[],
  { secret, clock }: Pick<Platform, 'secret' | 'clock'>,
): Promise<void> {
  for (const { personId, caseIds } of gone) {
    await keepLimits(tx, secret, personId);
    if (caseIds.length === 0) continue;
    await sql`select snapshot_account(${personId}, ${[...caseIds]}::uuid[], ${clock()})`.execute(
      tx,
    );
  }
}
