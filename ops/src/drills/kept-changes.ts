import type pg from 'pg';

/** The changes that were acknowledged to clients as saved. */
export interface Acknowledged {
  readonly emails: Set<string>;
  readonly asked: Set<string>;
  readonly approved: Set<string>;
}

/** The differences found in the database. All of them must be 0. */
export interface Faults {
  readonly lost: number;
  /** The number of changes that were stored only in part. */
  readonly halves: number;
  readonly twice: number;
}

export async function compare(client: pg.Client, told: Acknowledged): Promise<Faults> {
  const lost = await client.query<{ count: number }>(LOST, [
    [...told.emails],
    [...told.asked],
    [...told.approved],
  ]);
  const halves = await client.query<{ count: number }>(HALVES);
  const twice = await client.query<{ count: number }>(TWICE);
  return { lost: count(lost), halves: count(halves), twice: count(twice) };
}

function count({ rows }: pg.QueryResult<{ count: number }>): number {
  return rows.reduce((total, row) => total + row.count, 0);
}

const LOST = `
  select count(*)::int from unnest($1::text[]) as email where email not in (select email from users)
  union all
  select count(*)::int from unnest($2::uuid[]) as id where id not in (select id from sessions)
  union all
  select count(*)::int from unnest($3::uuid[]) as id
  where id not in (select id from sessions where status = 'approved')
`;

/** Every change writes several tables and its audit rows in one transaction. */
const HALVES = `
  select count(*)::int from users left join people using (id)
  where email like '%@example.org' and (people.id is null or not exists (
    select from audit_log where feature = 'identity' and subject_id = users.id::text and type = 'PersonSignedUp'
  ))
  union all
  select count(*)::int from sessions left join session_offers on session_id = sessions.id and session_offers.version = sessions.version
  where session_id is null or not exists (
    select from audit_log where feature = 'sessions' and subject_id = sessions.id::text and type = 'SessionRequested'
  )
  union all
  select count(*)::int from sessions where (status = 'approved') <> exists (
    select from audit_log where feature = 'sessions' and subject_id = sessions.id::text and type = 'SessionApproved'
  )
  union all
  select count(*)::int from audit_log
  where feature = 'sessions' and not exists (select from sessions where sessions.id::text = subject_id)
`;

const TWICE = `
  select count(*)::int from (
    select from audit_log where type in ('PersonSignedUp', 'SessionRequested', 'SessionApproved')
    group by type, subject_id having count(*) > 1
  ) as event
  union all
  select count(*)::int from (
    select from notifications where kind in ('session-requested', 'session-approved')
    group by kind, subject_id, person_id having count(*) > 1
  ) as notice
`;
