import type { Supervised } from '@oakling/domain/sessions/session';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { sessionColumns, toSession, type SessionRow } from './session-row.ts';
import { isBehind, type Cursor } from './reminder-store.ts';

/** The next request that its start has overtaken and of which nobody was told, locked. Rule 6.64 */
export async function lockUndecided(
  tx: Tx,
  now: Date,
  behind: Cursor | null,
): Promise<Supervised | null> {
  const { rows } = await sql<SessionRow & { parent_id: string }>`
    select ${sessionColumns}, youth.parent_id
    from sessions as session
    join people as youth on youth.id = session.youth_id
    where session.status = 'pending' and session.lapsed_at is null
      and lower(session.during) <= ${now} and ${isBehind(behind)}
    order by lower(session.during), session.id limit 1
    for update of session skip locked
  `.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { session: toSession(row), parentId: row.parent_id };
}

export async function saveLapse(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ lapsed_at: now }).where('id', '=', id).execute();
}
