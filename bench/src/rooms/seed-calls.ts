import type pg from 'pg';
import { idOf } from '../../../server/src/testing/seed-people.ts';
import { logInFirst } from '../../../server/src/testing/stored-logins.ts';
import type { PeopleOfCall } from './people.ts';

/** So many approved video calls here that begin in five minutes, each with an elder, a youth and the youth's parent, logged in. */
export async function seedCalls(client: pg.Client, count: number): Promise<PeopleOfCall[]> {
  // Two children have the same parent: every second one.
  const { rows } = await client.query<{ id: string }>(`
    insert into sessions (id, elder_id, youth_id, created_by, connection_mode, interests, start_time,
      end_time, time_zone, during, status, decided_at, decided_by, created_at)
    select gen_random_uuid(), ${idOf('elder', 'n')}, ${idOf('youth', '(2 * n - 1)')}, ${idOf('elder', 'n')},
      'Remote', '{Photography}', start, start + interval '1 hour', 'UTC',
      tstzrange(start at time zone 'UTC', (start + interval '1 hour') at time zone 'UTC'), 'approved', now(),
      ${idOf('parent', 'n')}, now()
    from generate_series(1, ${count}) as n
    cross join (select (now() + interval '5 minutes') at time zone 'UTC' as start) as at
    order by n
    returning id
  `);
  await client.query(
    `insert into session_arrangements (session_id, video_provider)
     select id, 'Oakling' from unnest($1::uuid[]) as id`,
    [rows.map(({ id }) => id)],
  );
  await client.query('vacuum (analyze)');
  const [elders, youths, parents] = [
    await logInFirst(client, 'elder', count),
    await logInFirst(client, 'youth', 2 * count),
    await logInFirst(client, 'parent', count),
  ];
  return rows.map(({ id }, nth) => ({
    sessionId: id,
    people: [elders[nth], youths[2 * nth], parents[nth]].flatMap((one) =>
      one === undefined ? [] : [one.headers],
    ),
  }));
}
