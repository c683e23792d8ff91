import type { Actor } from '@oakling/domain/identity/role';
import type { Skills } from '@oakling/domain/interests/interest';
import type { Supervised } from '@oakling/domain/sessions/session';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import {
  sessionColumns,
  type SessionRow,
  supervisionColumns,
  type SupervisionRow,
  toSupervised,
} from './session-row.ts';
import { findAttended, lockConcerning } from './store.ts';
import { type Cursor, isBehind } from './reminder-store.ts';

/** A session that concerns the actor, locked as long as anything of it can change. Rule 6.56 */
export async function loadConcerning(
  tx: Tx,
  actor: Actor,
  sessionId: string,
): Promise<Supervised | null> {
  return (await lockConcerning(tx, actor, sessionId)) ?? (await findAttended(tx, actor, sessionId));
}

/** The skills of the other participant, who the actor sees by the session. */
export async function findSkillsOfOther(
  tx: Tx,
  { personId }: Actor,
  { session }: Supervised,
): Promise<Skills> {
  const otherId = session.elderId === personId ? session.youthId : session.elderId;
  const row = await tx
    .selectFrom('person_cards')
    .select('skills')
    .where('id', '=', otherId)
    .executeTakeFirst();
  return row?.skills ?? {};
}

/** The next request that its start has overtaken and of which nobody was told, locked. Rule 6.64 */
export async function lockUndecided(
  tx: Tx,
  now: Date,
  behind: Cursor | null,
): Promise<Supervised | null> {
  const { rows } = await sql<SessionRow & SupervisionRow>`
    select ${sessionColumns}, ${supervisionColumns}
    from sessions as session join people as youth on youth.id = session.youth_id
    where session.status = 'pending' and session.lapsed_at is null
      and lower(session.during) <= ${now} and ${isBehind(behind)}
    order by lower(session.during), session.id limit 1
    for update of session skip locked
  `.execute(tx);
  const [row] = rows;
  return row === undefined ? null : toSupervised(row);
}

export async function saveLapse(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ lapsed_at: now }).where('id', '=', id).execute();
}
