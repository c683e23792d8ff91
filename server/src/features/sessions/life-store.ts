import type { Actor } from '@oakling/domain/identity/role';
import type { Skills } from '@oakling/domain/interests/interest';
import type { Offer, OfferedSession, Proposal } from '@oakling/domain/sessions/offer';
import type { Supervised } from '@oakling/domain/sessions/session';
import { sql } from 'kysely';
import { brokenConstraint, type Tx } from '../../platform/db/database.ts';
import { withKnownZone } from './known-zone.ts';
import { ConstraintRefusal } from '../../platform/db/transact.ts';
import { placeOf } from './place-columns.ts';
import {
  sessionColumns,
  type SessionRow,
  supervisionColumns,
  type SupervisionRow,
  toSupervised,
} from './session-row.ts';
import { findAttended, insertArrangement, lockConcerning } from './store.ts';
import { orNotPossible } from './standing-rules-store.ts';
import { type Cursor, isBehind } from './reminder-store.ts';

/** A session that concerns the actor, locked as long as anything of it can change. Rule 6.56 */
export async function loadConcerning(
  tx: Tx,
  actor: Actor,
  sessionId: string,
): Promise<Supervised | null> {
  return (await lockConcerning(tx, actor, sessionId)) ?? (await findAttended(tx, actor, sessionId));
}

/** Of a session that ended so long ago that its place is not kept, or whose place is not the actor's. */
const NOWHERE: Pick<Offer, 'place' | 'note'> = {
  place: { connectionMode: 'In-Person', address: '', geoCoords: null },
  note: '',
};

/** Where a session is, as far as the actor sees it: its initiator does before its start. */
export async function findArrangement(tx: Tx, sessionId: string): Promise<typeof NOWHERE> {
  const row = await tx
    .selectFrom('session_arrangements')
    .select(['address', 'latitude', 'longitude', 'video_provider', 'video_link', 'message'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  const place = row === undefined ? null : placeOf(row);
  return row === undefined || place === null ? NOWHERE : { place, note: row.message };
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

/**
 * Writes a new version; the database keeps the former one, and ends a proposal.
 * @throws ConstraintRefusal `may-not-meet` when one was paused, suspended or blocked at this moment.
 */
export async function saveChange(tx: Tx, changed: OfferedSession): Promise<void> {
  const { session, offeredAt } = changed;
  const writing = tx
    .updateTable('sessions')
    .set({
      connection_mode: session.connectionMode,
      interests: [...session.interests],
      start_time: `${session.date}T${session.startTime}`,
      end_time: `${session.date}T${session.endTime}`,
      time_zone: session.timeZone,
      during: sql<string>`tstzrange(${session.startsAt}, ${session.endsAt})`,
      version: session.version,
      status: 'pending',
      decided_at: null,
      decided_by: null,
      updated_at: offeredAt,
    })
    .where('id', '=', session.id)
    .execute();
  await withKnownZone(writing).catch((error: unknown) => {
    const isLate = brokenConstraint(error) === 'sessions_may_meet';
    throw isLate ? new ConstraintRefusal('may-not-meet' as const) : orNotPossible(error);
  });
  await insertArrangement(tx, session.id, changed).catch((error: unknown) => {
    throw orNotPossible(error);
  });
}

/** The proposal for a session that is waiting for an answer, or null. */
export async function findProposal(tx: Tx, sessionId: string): Promise<Proposal | null> {
  const { rows } = await sql<{
    version: number;
    proposed_by: string;
    start_time: string;
    end_time: string;
    time_zone: string;
    starts_at: Date;
    ends_at: Date;
    note: string;
    created_at: Date;
  }>`
    select version, proposed_by, start_time, end_time, time_zone, lower(during) as starts_at,
      upper(during) as ends_at, note, created_at
    from session_proposals where session_id = ${sessionId}
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    sessionId,
    version: row.version,
    proposedBy: row.proposed_by,
    date: row.start_time.slice(0, 10),
    startTime: row.start_time.slice(11, 16),
    endTime: row.end_time.slice(11, 16),
    timeZone: row.time_zone,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    note: row.note,
    createdAt: row.created_at,
  };
}

/** Rule 6.67: a newer proposal takes the place of the one before. */
export async function saveProposal(tx: Tx, proposal: Proposal): Promise<void> {
  const row = {
    version: proposal.version,
    proposed_by: proposal.proposedBy,
    start_time: `${proposal.date}T${proposal.startTime}`,
    end_time: `${proposal.date}T${proposal.endTime}`,
    time_zone: proposal.timeZone,
    during: sql<string>`tstzrange(${proposal.startsAt}, ${proposal.endsAt})`,
    note: proposal.note,
    created_at: proposal.createdAt,
  };
  const writing = tx
    .insertInto('session_proposals')
    .values({ ...row, session_id: proposal.sessionId })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .execute();
  await withKnownZone(writing).catch((error: unknown) => {
    throw orNotPossible(error);
  });
}

export async function deleteProposal(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('session_proposals').where('session_id', '=', sessionId).execute();
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
