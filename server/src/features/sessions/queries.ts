import type { Actor } from '@oakling/domain/identity/role';
import type { Bucket, Session, SessionDetails } from '@oakling/domain/sessions/session';
import type { SessionView } from '@oakling/domain/sessions/contract';
import type { Busy } from '@oakling/domain/sessions/offer';
import { sql } from 'kysely';
import { asOwner, type Db, type Tx } from '../../platform/db/database.ts';
import type { SeenJson } from './seen-json.ts';
import { type SeenSession, toSeen, viewSession } from './seen-session.ts';

/** One tab for the viewer, one more than a page if there is one, and how many sessions each tab holds. */
interface SessionRows {
  readonly rows: readonly SeenSession[];
  readonly counts: Readonly<Record<Bucket, number>>;
}

/** Reads one tab with the viewer's rights, in one statement of its own: not within a transaction. */
export async function pageOfSessions(
  db: Db,
  viewerId: string,
  {
    bucket,
    after,
    limit,
  }: { bucket: Bucket; after: readonly [key: string, id: string] | null; limit: number },
  now: Date,
): Promise<SessionRows> {
  const [key, id] = after ?? [null, null];
  const { rows } = await sql<{
    page: { items: readonly SeenJson[]; counts: Record<Bucket, number> };
  }>`
    select session_page(${viewerId}, ${bucket}, ${now}, ${key}, ${id}, ${limit + 1}) as page
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('expected one row');
  return { rows: row.page.items.map(toSeen), counts: row.page.counts };
}

/** Those that take place or may take place in a time, the first first, so many at most. Rule 6.194 */
export async function sessionsBetween(
  tx: Tx,
  { from, to, most }: { from: Date; to: Date; most: number },
  now: Date,
): Promise<readonly SeenSession[]> {
  // The viewer's own are gathered first, as in `session_page`.
  const { rows } = await sql<{ seen: SeenJson }>`
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
    select found.seen
    from my_sessions(array(select listed.id from listed)) as found
    join listed on listed.id = found.session_id
    order by listed.starts_at, listed.id
  `.execute(tx);
  return rows.map(({ seen }) => toSeen(seen));
}

/** A session of one of the actor's children as the parent sees it, locked; null when there is none. */
export async function lockOwnChildsSession(
  tx: Tx,
  id: string,
): Promise<{ seen: SeenSession; guardianIds: readonly string[] } | null> {
  const { rows } = await sql<{ guardian_ids: string[]; seen: SeenJson }>`
    select guardian_ids, seen from lock_childs_session(${id})
  `.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { seen: toSeen(row.seen), guardianIds: row.guardian_ids };
}

/** One session of the viewer, or null when there is none they may see. */
export async function findSession(tx: Tx, id: string): Promise<SeenSession | null> {
  const { rows } = await sql<{ seen: SeenJson }>`
    select seen from my_sessions(array[${id}::uuid])
  `.execute(tx);
  return rows[0] === undefined ? null : toSeen(rows[0].seen);
}

/** Two who are to meet, and their own session, which takes no time from itself. */
export type Pair = Pick<SessionDetails, 'elderId' | 'youthId'> & { readonly id: string };

/**
 * Who of the requester and the other one has an approved session in a time, apart from the one it is
 * about; for a parent the child is the requester. Asked with the owner's rights: others' sessions are
 * nobody's to read.
 */
export async function findBusy(
  tx: Tx,
  { personId }: Actor,
  { id, elderId, youthId }: Pair,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<Busy> {
  const nobody = { requester: false, match: false };
  // Where clocks change the end can come before the start, which is no range.
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

/** One session as the viewer may see it, or null. */
export async function findSessionView(tx: Tx, id: string, now: Date): Promise<SessionView | null> {
  const row = await findSession(tx, id);
  return row === null ? null : viewSession(row, now);
}

/** One of several sessions for one of several readers. */
interface ReaderOfSession {
  readonly readerId: string;
  readonly sessionId: string;
}

/**
 * Sessions as each reader may see them, by `readerId sessionId`; without those that the reader does not see. The same
 * rights as the policies give, for many readers in one statement (a test holds the two together). Needs the
 * owner's rights.
 */
export async function findSessionsFor(
  db: Db | Tx,
  asked: readonly ReaderOfSession[],
  now: Date,
): Promise<ReadonlyMap<string, SessionView>> {
  if (asked.length === 0) return new Map();
  const readers = asked.map(({ readerId }) => readerId);
  const ids = asked.map(({ sessionId }) => sessionId);
  const { rows } = await sql<{ reader_id: string; session_id: string; seen: SeenJson }>`
    select reader_id, session_id, seen from sessions_seen_by(${readers}::uuid[], ${ids}::uuid[])
  `.execute(db);
  return new Map(
    rows.map(({ reader_id, session_id, seen }) => [
      `${reader_id} ${session_id}`,
      viewSession(toSeen(seen), now),
    ]),
  );
}

/** Every session of a person, as the viewer may see it, oldest first. */
export async function readSessions(tx: Tx, personId: string, now: Date): Promise<SessionView[]> {
  const { rows } = await sql<{ seen: SeenJson }>`
    select seen from my_sessions(array(
      select id from sessions where elder_id = ${personId} or youth_id = ${personId}
    ))
  `.execute(tx);
  return rows
    .map(({ seen }) => toSeen(seen))
    .toSorted((one, other) => inOrder(one.session, other.session))
    .map((seen) => viewSession(seen, now));
}

const inOrder = (one: Session, other: Session) =>
  one.startsAt.getTime() - other.startsAt.getTime() || (one.id < other.id ? -1 : 1);
