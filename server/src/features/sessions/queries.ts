import type { Actor } from '@oakling/domain/identity/role';
import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import type { Bucket, SessionDetails } from '@oakling/domain/sessions/session';
import type { SessionNow, SessionView } from '@oakling/domain/sessions/contract';
import type { Busy } from '@oakling/domain/sessions/decide-request';
import { sql, type RawBuilder } from 'kysely';
import { asOwner, type Db, type Tx } from '../../platform/db/database.ts';
import { lifeColumns } from './life-queries.ts';
import {
  sessionColumns,
  type SessionListRow,
  type SessionNowRow,
  viewSession,
  viewSessionNow,
} from './session-row.ts';

interface BucketRule {
  readonly where: RawBuilder<boolean>;
  readonly key: RawBuilder<Date>;
  readonly order: 'asc' | 'desc';
}

/** Rules 6.29 to 6.32, as `bucketOf` in domain decides them; a test holds the two together. */
function bucketRule(bucket: Bucket, now: Date): BucketRule {
  const start = sql<Date>`lower(session.during)`;
  switch (bucket) {
    case 'pending':
      return {
        where: sql`session.status = 'pending' and ${start} > ${now}`,
        key: start,
        order: 'asc',
      };
    case 'upcoming':
      return {
        where: sql`session.status = 'approved' and ${start} > ${now}`,
        key: start,
        order: 'asc',
      };
    case 'rejected':
      return {
        where: sql`session.status = 'rejected'`,
        key: sql`session.decided_at`,
        order: 'desc',
      };
    case 'past':
      return {
        where: sql`(session.status = 'cancelled'
          or (session.status in ('approved', 'pending') and ${start} <= ${now}))`,
        key: start,
        order: 'desc',
      };
  }
}

const card = (name: string) =>
  sql.raw(
    `case when ${name}.id is not null then json_build_object('id', ${name}.id, 'name', ${name}.name, 'role', ${name}.role, 'avatar', ${name}.avatar, 'skills', ${name}.skills, 'vetting', ${name}.vetting) end as ${name}`,
  );

/**
 * Each card and each place is looked up by itself: joined as a whole, the view would read everybody first, for
 * no condition from outside passes its barrier but that of one id, and the places' policy all sessions.
 */
const cardOf = (column: string) =>
  sql.raw(`(select * from person_cards where person_cards.id = session.${column} limit 1)`);
const joins = sql`
  left join lateral ${cardOf('elder_id')} as elder on true
  cross join lateral ${cardOf('youth_id')} as youth
  left join lateral (
    select * from session_arrangements as place where place.session_id = session.id limit 1
  ) as arrangement on true
`;
const joined = sql`from sessions as session ${joins}`;
const columnsNow = sql`
  ${sessionColumns}, ${card('elder')}, ${card('youth')},
  arrangement.address, arrangement.latitude, arrangement.longitude, arrangement.video_provider,
  arrangement.video_link, arrangement.message
`;
const columns = sql`${columnsNow}, ${lifeColumns}`;

/** One page of a tab for the viewer, one row more than a page if there is one. */
export async function pageOfSessions(
  tx: Tx,
  bucket: Bucket,
  after: readonly [key: string, id: string] | null,
  now: Date,
): Promise<readonly SessionListRow[]> {
  const { where, key, order } = bucketRule(bucket, now);
  const direction = sql.raw(order);
  const comparison = sql.raw(order === 'asc' ? '>' : '<');
  const start =
    after === null
      ? sql`true`
      : sql`(${key}, session.id) ${comparison} (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const inOrder = sql`order by ${key} ${direction}, session.id ${direction}`;
  // The viewer's own are gathered first: asked for in order at once, the database walks the sessions of
  // everybody, by an index made for reminders, until it has met enough of them.
  const { rows } = await sql<SessionListRow>`
    with listed as materialized (
      select * from sessions as session where ${where} and ${start}
    )
    select ${columns}, ${key} as key
    from (select * from listed as session ${inOrder} limit ${PAGE_SIZE + 1}) as session
    ${joins}
    ${inOrder}
  `.execute(tx);
  return rows;
}

const sessionOf = (id: string) => sql<SessionListRow>`
  select ${columns}, lower(session.during) as key
  ${joined}
  where session.id = ${id}
`;

/** A session of one of the actor's children as the parent sees it, locked; null when there is none. */
export async function lockOwnChildsSession(
  tx: Tx,
  id: string,
): Promise<(SessionListRow & { parent_id: string }) | null> {
  const { rows } = await sql<SessionListRow & { parent_id: string }>`
    select ${columns}, lower(session.during) as key, own.parent_id
    ${joined}
    join people as own on own.id = session.youth_id and own.parent_id = app_person_id()
    where session.id = ${id}
    for update of session
  `.execute(tx);
  return rows[0] ?? null;
}

/** One session of the viewer, or null when there is none they may see. */
export async function findSession(tx: Tx, id: string): Promise<SessionListRow | null> {
  const { rows } = await sessionOf(id).execute(tx);
  return rows[0] ?? null;
}

/** Two who are to meet, and the session of theirs that takes no time from itself. */
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

/** How many sessions of the viewer each tab holds. */
export async function countSessions(tx: Tx, now: Date): Promise<Record<Bucket, number>> {
  const count = (bucket: Bucket) =>
    sql`(count(*) filter (where ${bucketRule(bucket, now).where}))::int as ${sql.ref(bucket)}`;
  const { rows } = await sql<Record<Bucket, number>>`
    select ${count('pending')}, ${count('upcoming')}, ${count('rejected')}, ${count('past')}
    from sessions as session
  `.execute(tx);
  return rows[0] ?? { pending: 0, upcoming: 0, rejected: 0, past: 0 };
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
): Promise<ReadonlyMap<string, SessionNow>> {
  if (asked.length === 0) return new Map();
  const { rows } = await sql<SessionNowRow & { reader_id: string }>`
    select reader.id as reader_id, ${columnsNow}
    from unnest(
      ${asked.map(({ sessionId }) => sessionId)}::uuid[], ${asked.map(({ readerId }) => readerId)}::uuid[]
    ) as asked (session_id, reader_id)
    join sessions as session on session.id = asked.session_id
    join people as reader on reader.id = asked.reader_id
      and reader.paused_at is null and reader.vetting <> 'suspended'
    join lateral (
      select person.id, person.shown_name as name, person.role, person.avatar, person.skills,
        person.parent_id, person.paused_at, vetting_now(person.vetting, person.verified_until) as vetting
      from people as person where person.id = session.youth_id
    ) as youth on true
    left join lateral (
      select person.id, person.shown_name as name, person.role, person.avatar, person.skills,
        vetting_now(person.vetting, person.verified_until) as vetting
      from people as person where person.id = session.elder_id
    ) as elder on true
    left join session_arrangements as arrangement on arrangement.session_id = session.id
      and (
        youth.parent_id = reader.id
        or (
          (session.created_by = reader.id or session.status = 'approved')
          and upper(session.during) + interval '7 days' > now()
        )
      )
    where youth.parent_id = reader.id
      or (
        reader.id in (session.elder_id, session.youth_id) and session.elder_id is not null
        and not exists (
          select from blocks
          where (blocker_id = session.elder_id and blocked_id = session.youth_id)
            or (blocker_id = session.youth_id and blocked_id = session.elder_id)
        )
        and (
          reader.id = session.youth_id or youth.paused_at is null
          or (session.decided_at is not null and session.status <> 'rejected')
        )
      )
  `.execute(db);
  return new Map(
    rows.map((row) => [`${row.reader_id} ${row.id}`, viewSessionNow(row, now)] as const),
  );
}

/** Every session of a person, as the viewer may see it, oldest first. */
export async function readSessions(tx: Tx, personId: string, now: Date): Promise<SessionView[]> {
  const { rows } = await sql<SessionListRow>`
    select ${columns}, lower(session.during) as key
    ${joined}
    where session.elder_id = ${personId} or session.youth_id = ${personId}
    order by key, session.id
  `.execute(tx);
  return rows.map((row) => viewSession(row, now));
}
