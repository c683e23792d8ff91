import type { Actor } from '@oakling/domain/identity/role';
import type { Arrangement } from '@oakling/domain/sessions/change-session';
import type { Supervised } from '@oakling/domain/sessions/decide-approval';
import type { NewSession } from '@oakling/domain/sessions/decide-request';
import type {
  ApprovedSession,
  CancelledSession,
  OpenSession,
  Place,
  RejectedSession,
} from '@oakling/domain/sessions/session';
import { sql, type RawBuilder } from 'kysely';
import { findParentId } from '../identity/queries.ts';
import { asOwner, brokenConstraint, brokePolicy, type Tx } from '../../platform/db/database.ts';
import { SENT_AHEAD } from '../../platform/db/prepare-statements.ts';
import { ConstraintRefusal } from '../../platform/db/transact.ts';
import { sessionColumns, toSession, type SessionRow } from './session-row.ts';

/**
 * Writes a new request with its place.
 * @throws ConstraintRefusal `already-exists` when the id names a session, `not-matched` when the two are matched
 * no longer.
 */
export async function insertSession(tx: Tx, asked: NewSession): Promise<void> {
  const { session } = asked;
  const inserted = await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      elder_id: session.elderId,
      youth_id: session.youthId,
      created_by: session.createdBy,
      connection_mode: session.connectionMode,
      interests: [...session.interests],
      start_time: `${session.date}T${session.startTime}`,
      end_time: `${session.date}T${session.endTime}`,
      time_zone: session.timeZone,
      during: sql<string>`tstzrange(${session.startsAt}, ${session.endsAt})`,
      created_at: session.createdAt,
      updated_at: session.createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'sessions_id_spent') {
        throw new ConstraintRefusal('already-exists' as const);
      }
      const isUnmatched = brokePolicy(error) || brokenConstraint(error) === 'sessions_may_meet';
      throw isUnmatched ? new ConstraintRefusal('not-matched' as const) : error;
    });
  if (inserted.numInsertedOrUpdatedRows === 0n)
    throw new ConstraintRefusal('already-exists' as const);
  await insertArrangement(tx, session.id, asked);
}

/** Where a session is, of which nothing is kept yet. */
export async function insertArrangement(
  tx: Tx,
  sessionId: string,
  { place, message }: Arrangement,
): Promise<void> {
  const arrangement = { ...placeRow(place), session_id: sessionId, message };
  await tx
    .insertInto('session_arrangements')
    .values(arrangement)
    .modifyEnd(sql.raw(SENT_AHEAD))
    .execute();
}

function placeRow(place: Place) {
  const base = { connection_mode: place.connectionMode };
  if (place.connectionMode === 'Remote') {
    return { ...base, video_provider: place.videoProvider, video_link: place.videoLink };
  }
  const { lat = null, lng = null } = place.geoCoords ?? {};
  return { ...base, address: place.address, latitude: lat, longitude: lng };
}

/** A session of one of the actor's children, locked; null when there is none. */
export async function lockSupervised(tx: Tx, sessionId: string): Promise<Supervised | null> {
  const { rows } = await sql<SessionRow & { parent_id: string | null }>`
    select ${sessionColumns}, youth.parent_id
    from sessions as session
    join people as youth on youth.id = session.youth_id
    where session.id = ${sessionId}
    for update of session
  `.execute(tx);
  const [row] = rows;
  if (row === undefined || row.parent_id === null) return null;
  return { session: toSession(row), parentId: row.parent_id };
}

/** An open session that concerns the actor, locked; null when there is none. Rule 6.57 */
export const lockConcerning = (tx: Tx, actor: Actor, sessionId: string) =>
  readConcerning(tx, actor, sessionId, sql`for update`);

/** A session the actor takes part in, which the database does not let them change. Rule 6.21 */
export const findAttended = (tx: Tx, actor: Actor, sessionId: string) =>
  readConcerning(tx, actor, sessionId, sql``);

async function readConcerning(
  tx: Tx,
  actor: Actor,
  sessionId: string,
  lock: RawBuilder<unknown>,
): Promise<Supervised | null> {
  const { rows } = await sql<SessionRow>`
    select ${sessionColumns} from sessions as session where session.id = ${sessionId} ${lock}
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const parentId = await asOwner(tx, actor.personId, () => findParentId(tx, row.youth_id));
  return parentId === null ? null : { session: toSession(row), parentId };
}

/**
 * Writes a parent's decision.
 * @throws ConstraintRefusal `overlaps` when one of the two has another approved session at that time,
 * `may-not-meet` when one was paused, suspended or blocked at this moment.
 */
export async function saveDecision(
  tx: Tx,
  session: ApprovedSession | RejectedSession,
): Promise<void> {
  if (session.status === 'approved') await queueForPeople(tx, [session.elderId, session.youthId]);
  try {
    await tx
      .updateTable('sessions')
      .set({
        status: session.status,
        approved_at: session.decidedAt,
        decided_by: session.decidedBy,
        rejection_reason: session.status === 'rejected' ? session.rejectionReason : '',
        updated_at: session.decidedAt,
      })
      .where('id', '=', session.id)
      .execute();
  } catch (error) {
    const constraint = brokenConstraint(error);
    if (constraint === 'sessions_elder_overlap' || constraint === 'sessions_youth_overlap') {
      throw new ConstraintRefusal('overlaps' as const);
    }
    if (constraint === 'sessions_may_meet') throw new ConstraintRefusal('may-not-meet' as const);
    throw error;
  }
}

/**
 * Approvals that share a participant go one after the other: PostgreSQL's check for overlaps makes
 * concurrent ones wait for each other in a circle, and would end one as a deadlock.
 */
async function queueForPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(id, 0))
    from unnest(${ids.toSorted()}::text[]) as id${sql.raw(SENT_AHEAD)}`.execute(tx);
}

/** The sessions of two people with each other, or all of one person. */
export type Meeting = { readonly between: readonly [string, string] } | { readonly of: string };

/** Requests and meetings that lie ahead, locked; needs the owner's rights. */
export async function lockOpenSessions(
  tx: Tx,
  meeting: Meeting,
  now: Date,
): Promise<{ session: OpenSession; parentId: string }[]> {
  const whose =
    'of' in meeting
      ? sql`(session.elder_id = ${meeting.of} or session.youth_id = ${meeting.of})`
      : sql`(session.elder_id, session.youth_id) in (
          (${meeting.between[0]}, ${meeting.between[1]}),
          (${meeting.between[1]}, ${meeting.between[0]})
        )`;
  const { rows } = await sql<SessionRow & { parent_id: string }>`
    select ${sessionColumns}, youth.parent_id
    from sessions as session
    join people as youth on youth.id = session.youth_id
    where ${whose} and session.status in ('pending', 'approved') and lower(session.during) > ${now}
    order by session.id
    for update of session
  `.execute(tx);
  return rows.flatMap((row) => {
    const session = toSession(row);
    const isOpen = session.status === 'pending' || session.status === 'approved';
    return isOpen ? [{ session, parentId: row.parent_id }] : [];
  });
}

/** Calls a session off, with the rights of whoever does so. */
export async function saveCancellation(tx: Tx, session: CancelledSession): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      status: 'cancelled',
      cancelled_at: session.cancelledAt,
      cancelled_by: session.cancelledBy,
      cancellation_reason: session.cancellationReason,
      updated_at: session.cancelledAt,
    })
    .where('id', '=', session.id)
    .execute();
}
