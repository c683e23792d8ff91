import type pg from 'pg';
import { insertPlaces, insertSessions } from '../../../server/src/testing/rows.ts';
import { idOf } from '../../../server/src/testing/seed-people.ts';
import { logInFirst } from '../../../server/src/testing/stored-logins.ts';
import type { PeopleOfCall } from './people.ts';

/**
 * Creates approved video calls that start in five minutes, each with an elder, a youth and a parent who are logged in.
 */
export async function seedCalls(client: pg.Client, count: number): Promise<PeopleOfCall[]> {
  // Every two children share a parent.
  const call = {
    elder_id: idOf('elder', 'n'),
    youth_id: idOf('youth', '(2 * n - 1)'),
    status: `'approved'`,
    decided_at: 'now()',
    decided_by: idOf('parent', 'n'),
  };
  const start = `(now() + interval '5 minutes') at time zone 'UTC'`;
  const from = `from generate_series(1, ${count}) as n order by n returning id`;
  const { rows } = await client.query<{ id: string }>(insertSessions(call, { start, from }));
  const place = { session_id: 'id', video_provider: `'Oakling'` };
  await client.query(insertPlaces(place, 'from unnest($1::uuid[]) as id'), [
    rows.map(({ id }) => id),
  ]);
  // A first call of a child younger than 13 would wait for an adult. Rule 6.279
  await client.query(`update people set stage = '13-15' where stage = 'under-13'`);
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
