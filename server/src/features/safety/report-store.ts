import type { NewReport } from '@oakling/domain/safety/report';
import type { Tx } from '../../platform/db/database.ts';

/** Whether this very report, of the same session by the same person, is there; asked as the owner. */
export async function isSent(tx: Tx, { id, reporterId, sessionId }: NewReport): Promise<boolean> {
  const row = await tx
    .selectFrom('reports')
    .select('id')
    .where('id', '=', id)
    .where('reporter_id', '=', reporterId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those who are told of a report at once; asked as the owner. */
export async function findModeratorIds(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('moderators').select('user_id').execute();
  return rows.map(({ user_id }) => user_id);
}
