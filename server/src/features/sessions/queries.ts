import type { Actor } from '@oakling/domain/identity/role';
import type { Bucket, SessionDetails } from '@oakling/domain/sessions/session';
import type { SessionRow, SessionView } from '@oakling/domain/sessions/contract';
import type { Busy } from '@oakling/domain/sessions/asking/offer';
import {
  viewSession,
  type WholeSession,
  wholeSessionSchema,
} from '@oakling/domain/sessions/view-session';
import { sql } from 'kysely';
import * as v from 'valibot';
import { encodePosition } from '../../platform/db/cursor.ts';
import { asOwner, type Db, type Tx, asPerson } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';

const parseWhole = (found: unknown) => v.parse(wholeSessionSchema, found);

/**
 * A page of one tab as the JSON text of a `SessionPage`, in a single statement outside a transaction. The text isn't
 * parsed, because that would take longer than everything else that the server does for a page.
 */
export async function sessionPageText(
  db: Db,
  viewerId: string,
  {
    bucket,
    after,
    limit,
  }: { bucket: Bucket; after: readonly [key: string, id: string] | null; limit: number },
  now: Date,
): Promise<string> {
  const [key, id] = after ?? [null, null];
  const { rows } = await sql<{ items: string; counts: string; last_position: string | null }>`
    select * from session_page(${viewerId}, ${bucket}, ${now}, ${key}, ${id}, ${limit})
  `.execute(db);
  const [page] = rows;
  if (page === undefined) throw new Error('expected one row');
  const { items, counts, last_position: last } = page;
  const nextCursor = last === null ? null : encodePosition(last);
  return `{"items":${items},"nextCursor":${JSON.stringify(nextCursor)},"counts":${counts}}`;
}

/** Needs owner rights. */
export async function isBetween(db: Db, sessionId: string, people: readonly string[]) {
  if (people.length === 0) return false;
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where((eb) => eb.or([eb('elder_id', 'in', people), eb('youth_id', 'in', people)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Approved and pending sessions, earliest first. Rule 6.194 */
export async function sessionsBetween(
  tx: Tx,
  { from, to, most }: { from: Date; to: Date; most: number },
  now: Date,
): Promise<readonly SessionRow[]> {
  // Filter by viewer first, as `session_page` does.
  const { rows } = await sql<{ item: SessionRow }>`
    with mine as materialized (
      select session.id, lower(session.during) as starts_at, session.status from sessions as session
    ), listed as materialized (
      select mine.id, mine.starts_at
      from mine
      where mine.starts_at >= ${from} and mine.starts_at < ${to}
        and (mine.status = 'approved' or (mine.status = 'pending' and mine.starts_at > ${now}))
      order by mine.starts_at, mine.id
      limit ${most}
    )
    select found.item
    from my_session_rows(array(select listed.id from listed), ${now}) as found
    join listed on listed.id = found.session_id
    order by listed.starts_at, listed.id
  `.execute(tx);
  return rows.map(({ item }) => item);
}

export async function lockOwnChildsSession(tx: Tx, id: string, now: Date) {
  const { rows } = await sql<{ guardianIds: readonly string[] }>`
    select "guardianIds", item as row, part from lock_childs_session(${id}, ${now})
  `.execute(tx);
  const [found] = rows;
  if (found === undefined) return null;
  return { ...parseWhole(found), guardianIds: found.guardianIds };
}

export async function findSession(tx: Tx, id: string, now: Date): Promise<WholeSession | null> {
  const { rows } = await sql`
    select item as row, part from my_whole_sessions(array[${id}::uuid], ${now})
  `.execute(tx);
  return rows[0] === undefined ? null : parseWhole(rows[0]);
}

/** Two participants, and their own session, which the search for overlaps skips. */
export type Pair = Pick<SessionDetails, 'elderId' | 'youthId'> & { readonly id: string };

/**
 * The participants who have another approved session at this time. If a guardian asks, the child is treated as the
 * requester. Runs with owner rights, because people can't read other people's sessions.
 */
export async function findBusy(
  tx: Tx,
  { personId }: Actor,
  { id, elderId, youthId }: Pair,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<Busy> {
  const nobody = { requester: false, match: false };
  // When the clocks go back, the end can come before the start, which isn't a valid range.
  if (endsAt <= startsAt) return nobody;
  const [requester, match] = personId === elderId ? [elderId, youthId] : [youthId, elderId];
  const isBusy = (person: string) => sql`exists (
    select from sessions
    where status = 'approved' and during && tstzrange(${startsAt}, ${endsAt})
      and (elder_id = ${person} or youth_id = ${person}) and id <> ${id}
  )`;
  return asOwner(tx, personId, async () => {
    const { rows } = await sql<Busy>`
      select ${isBusy(requester)} as requester, ${isBusy(match)} as match
    `.execute(tx);
    return rows[0] ?? nobody;
  });
}

export async function findSessionView(tx: Tx, id: string, now: Date): Promise<SessionView | null> {
  const found = await findSession(tx, id, now);
  return found && viewSession(found.row, found.part, now);
}

interface ReaderOfSession {
  readonly readerId: string;
  readonly sessionId: string;
}

/**
 * Sessions as each reader may see them, keyed by `readerId sessionId`. Sessions that a reader can't see are missing.
 * Applies the same rights as the policies to many readers in one statement. Needs owner rights.
 */
export async function findSessionsFor(
  db: Db | Tx,
  asked: readonly ReaderOfSession[],
  now: Date,
): Promise<ReadonlyMap<string, SessionRow>> {
  if (asked.length === 0) return new Map();
  const readers = asked.map(({ readerId }) => readerId);
  const ids = asked.map(({ sessionId }) => sessionId);
  const { rows } = await sql<{ reader_id: string; session_id: string; item: SessionRow }>`
    select reader_id, session_id, item from session_rows(${readers}::uuid[], ${ids}::uuid[], ${now})
  `.execute(db);
  return new Map(
    rows.map(({ reader_id, session_id, item }) => [`${reader_id} ${session_id}`, item]),
  );
}

const sessionsOf = (personId: string) => sql`array(
  select id from sessions where elder_id = ${personId} or youth_id = ${personId}
)`;

export async function listSessionRows(tx: Tx, personId: string, now: Date): Promise<SessionRow[]> {
  const { rows } = await sql<{ item: SessionRow }>`
    select item from my_session_rows(${sessionsOf(personId)}, ${now})
    order by item ->> 'startsAt', session_id
  `.execute(tx);
  return rows.map(({ item }) => item);
}

export async function listSessions(tx: Tx, personId: string, now: Date): Promise<SessionView[]> {
  const { rows } = await sql`
    select item as row, part from my_whole_sessions(${sessionsOf(personId)}, ${now})
    order by item ->> 'startsAt', session_id
  `.execute(tx);
  return rows.map(parseWhole).map(({ row, part }) => viewSession(row, part, now));
}

/** @throws AppError `not-found` if the person can't see the session. */
export async function viewFor(
  { db, clock }: Platform,
  personId: string,
  id: string,
): Promise<SessionView> {
  const view = await asPerson(db, personId, (tx) => findSessionView(tx, id, clock()));
  if (view === null) throw notFound();
  return view;
}
