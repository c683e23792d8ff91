import type { Actor } from '@oakling/domain/identity/role';
import { PAGE_SIZE } from '@oakling/domain/kernel/page';
import type { Bucket } from '@oakling/domain/sessions/bucket';
import type { SessionNow, SessionView } from '@oakling/domain/sessions/contract';
import type { Busy } from '@oakling/domain/sessions/decide-request';
import type { SessionDetails } from '@oakling/domain/sessions/session';
import { sql, type RawBuilder } from 'kysely';
import { asOwner, type Tx } from '../../platform/db/database.ts';
import { askAhead, type Answer } from '../../platform/db/prepare-statements.ts';
import { lifeColumns, type LifeColumns } from './life-queries.ts';
import { sessionColumns, type SessionRow } from './session-row.ts';
import {
  viewSession,
  viewSessionNow,
  type ArrangementColumns,
  type CardColumns,
} from './session-view.ts';

/** A session as the viewer may read it; the arrangement's columns are null while they may not see it. */
export type SessionNowRow = SessionRow &
  ArrangementColumns & {
    /** Null once the elder's account is gone. */
    readonly elder: CardColumns | null;
    readonly youth: CardColumns;
  };

/** The same in a list, with its life. */
export type SessionListRow = SessionNowRow &
  LifeColumns & {
    /** The moment that the list is ordered by. */
    readonly key: Date;
  };

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
        key: sql`session.approved_at`,
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

/** One page of a tab for the viewer, one row more than a page if there is one; waited for later. */
export async function askPageOfSessions(
  tx: Tx,
  bucket: Bucket,
  after: readonly [key: string, id: string] | null,
  now: Date,
): Promise<Answer<SessionListRow>> {
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
  const page = sql<SessionListRow>`
    with listed as materialized (
      select * from sessions as session where ${where} and ${start}
    )
    select ${columns}, ${key} as key
    from (select * from listed as session ${inOrder} limit ${PAGE_SIZE + 1}) as session
    ${joins}
    ${inOrder}
  `;
  return askAhead(tx, page);
}

const sessionOf = (id: string) => sql<SessionListRow>`
  select ${columns}, lower(session.during) as key
  ${joined}
  where session.id = ${id}
`;

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
  actor: Actor,
  pair: Pair,
  time: { startsAt: Date; endsAt: Date },
): Promise<Busy> {
  return (await asOwner(tx, actor.personId, () => askBusy(tx, actor, pair, time)))();
}

/** The same, waited for later; needs the owner's rights. */
export async function askBusy(
  tx: Tx,
  { personId }: Actor,
  { id, elderId, youthId }: Pair,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<() => Promise<Busy>> {
  const nobody = { requester: false, match: false };
  // Where clocks change the end can come before the start, which is no range.
  if (endsAt <= startsAt) return async () => nobody;
  const [requester, match] = personId === elderId ? [elderId, youthId] : [youthId, elderId];
  const isBusy = (person: string) => sql`exists (
    select from sessions
    where status = 'approved' and during && tstzrange(${startsAt}, ${endsAt})
      and (elder_id = ${person} or youth_id = ${person}) and id <> ${id}
  )`;
  const busy = sql<Busy>`select ${isBusy(requester)} as requester, ${isBusy(match)} as match`;
  const answer = await askAhead(tx, busy);
  return async () => (await answer())[0] ?? nobody;
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
  const view = await askSessionView(tx, id, now);
  return view();
}

/** The same, waited for later. */
export async function askSessionView(
  tx: Tx,
  id: string,
  now: Date,
): Promise<() => Promise<SessionView | null>> {
  const answer = await askAhead(tx, sessionOf(id));
  return async () => {
    const [row] = await answer();
    return row === undefined ? null : viewSession(row, now);
  };
}

/** The same without its life, whose policies would cost as much again. */
export async function askSessionNow(
  tx: Tx,
  id: string,
  now: Date,
): Promise<() => Promise<SessionNow | null>> {
  const session = sql<SessionNowRow>`select ${columnsNow} ${joined} where session.id = ${id}`;
  const answer = await askAhead(tx, session);
  return async () => {
    const [row] = await answer();
    return row === undefined ? null : viewSessionNow(row, now);
  };
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
