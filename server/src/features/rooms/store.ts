import type { InterestName } from '@oakling/domain/interests/interest';
import type { OpenRooms, RoomPart } from '@oakling/domain/rooms/contract';
import type { RoomFacts } from '@oakling/domain/rooms/decide-entry';
import type { MeetingRule } from '@oakling/domain/sessions/supervision/standing-rules';
import { sql } from 'kysely';
import { type Db, type Tx } from '../../platform/db/database.ts';
import { isoMoment } from '../../platform/db/columns.ts';

export interface SeenRoom extends RoomFacts {
  readonly interests: readonly InterestName[];
  readonly hadAdult: boolean;
  readonly help: { readonly at: string; readonly isMine: boolean } | null;
  readonly elder: { readonly id: string | null; readonly name: string };
  readonly youth: { readonly id: string; readonly name: string };
  readonly guardians: readonly { readonly id: string; readonly name: string | null }[];
}

export async function findRoom(tx: Tx, sessionId: string): Promise<SeenRoom | null> {
  const { rows } = await sql<{ room: SeenRoom | null }>`
    select room_facts(${sessionId}) as room
  `.execute(tx);
  return rows[0]?.room ?? null;
}

export async function findRoomsForModerators(tx: Tx) {
  const { rows } = await sql<Omit<OpenRooms['items'][number], 'hasAdult' | 'people'>>`
    select session_id as "sessionId", elder_name as elder, youth_name as youth, needs_adult as "needsAdult",
      iso_moment(help_at) as "helpAt", iso_moment(closes_at) as "closesAt"
    from rooms_for_moderators()
  `.execute(tx);
  return rows;
}

/** A presence that has not been updated for this long has ended, because its server crashed. */
const UNSEEN_MS = 30_000;

/** The presences in a session that the viewer may see, in order of arrival. */
export async function findPresences(tx: Tx, sessionId: string, now: Date) {
  const unseen = new Date(now.getTime() - UNSEEN_MS);
  return tx
    .selectFrom('room_presences')
    .select(['person_id', sql<RoomPart>`part`.as('part'), isoMoment('entered_at').as('from')])
    .select(
      sql<
        string | null
      >`iso_moment(coalesce(left_at, case when seen_at <= ${unseen} then seen_at end))`.as('to'),
    )
    .where('session_id', '=', sessionId)
    .orderBy('entered_at')
    .orderBy('id')
    .execute();
}

export async function readPresencesOf(tx: Tx, personId: string) {
  return tx
    .selectFrom('room_presences')
    .select(['session_id', 'part', 'entered_at', 'left_at'])
    .where('person_id', '=', personId)
    .orderBy('entered_at')
    .execute();
}

export interface Inside {
  readonly id: string;
  readonly loginToken: string;
  readonly personId: string;
  readonly sessionId: string;
  readonly version: number;
}

export interface Staying {
  readonly meetings: MeetingRule;
  readonly guardians: readonly string[];
}

/** Returns the people in this list who may stay. Needs owner rights. Rule 6.309 */
export async function findStaying(
  db: Db,
  inside: readonly Inside[],
): Promise<ReadonlyMap<string, Staying>> {
  // Rule 1.232
  await sql`select use_own_devices(${inside.map(({ loginToken }) => loginToken)}::text[])`.execute(
    db,
  );
  const { rows } = await sql<Staying & { entry: string }>`
    select entry, meetings, guardians from still_allowed_in_call(
      ${inside.map(({ id }) => id)}::uuid[],
      ${inside.map(({ loginToken }) => loginToken)}::text[],
      ${inside.map(({ personId }) => personId)}::uuid[],
      ${inside.map(({ sessionId }) => sessionId)}::uuid[],
      ${inside.map(({ version }) => version)}::integer[])
  `.execute(db);
  return new Map(rows.map(({ entry, ...staying }) => [entry, staying]));
}

/** Needs owner rights. */
export async function savePresence(
  tx: Tx,
  { id, sessionId, personId, part }: Inside & { readonly part: RoomPart },
  now: Date,
): Promise<void> {
  const at = { entered_at: now, seen_at: now };
  const who = part === 'moderator' ? { moderator_id: personId } : { person_id: personId };
  await tx
    .insertInto('room_presences')
    .values({ id, session_id: sessionId, part, ...who, ...at })
    .execute();
}

export async function endPresence(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('room_presences')
    .set({ left_at: now })
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .execute();
}

/** Updates the time at which a presence was last seen, which becomes its end if this server crashes. */
export async function touchPresences(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('room_presences')
    .set({ seen_at: now })
    .where('id', 'in', ids)
    .where('left_at', 'is', null)
    .execute();
}

interface CallOf {
  readonly sessionId: string;
  readonly version: number;
}

/** Records that a call began or that an adult joined. @returns false if that was already recorded. */
export async function noteCall(
  tx: Tx,
  { sessionId, version }: CallOf,
  column: 'began_at' | 'adult_at',
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('room_calls')
    .values({ session_id: sessionId, version, [column]: now })
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'version'])
        .doUpdateSet({ [column]: now })
        .where(`room_calls.${column}`, 'is', null),
    )
    .returning('session_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the call's row, which serializes its requests for help. */
export async function lockCall(tx: Tx, { sessionId, version }: CallOf) {
  await tx
    .insertInto('room_calls')
    .values({ session_id: sessionId, version })
    .onConflict((conflict) => conflict.columns(['session_id', 'version']).doNothing())
    .execute();
  const row = await tx
    .selectFrom('room_calls')
    .select(['help_parts', 'ended_at'])
    .where('session_id', '=', sessionId)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { helpParts: row.help_parts, isEnded: row.ended_at !== null };
}

export async function saveHelp(
  tx: Tx,
  { sessionId, version }: CallOf,
  set: { help_at: Date; help_parts: string[] } | { ended_at: Date },
): Promise<void> {
  await tx
    .updateTable('room_calls')
    .set(set)
    .where('session_id', '=', sessionId)
    .where('version', '=', version)
    .execute();
}
