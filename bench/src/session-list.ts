import { logInFirst } from '../../server/src/testing/stored-logins.ts';
import { askBare, prepared } from './bare-sql.ts';
import { requestOf, send } from './load.ts';
import { expectOnly, rateRow, type Ground, type Row } from './scenario.ts';

const LISTED = 200;

/** A tab of somebody who has many sessions: its first page, and how many each tab holds. */
export async function measureSessionList(ground: Ground): Promise<Row> {
  const { client, url, port, seconds } = ground;
  const readers = await logInFirst(client, 'youth', 50);
  const ids = readers.map(({ id }) => id);
  await client.query(
    `insert into sessions (id, elder_id, youth_id, created_by, connection_mode, interests, start_time,
       end_time, time_zone, during, status, decided_at, decided_by)
     select gen_random_uuid(), elder.id, youth.id, elder.id, 'In-Person', '{Photography}',
       day + time '08:00' + turn * interval '1 minute', day + time '08:00' + (turn + 1) * interval '1 minute', 'UTC',
       tstzrange((day + time '08:00' + turn * interval '1 minute') at time zone 'UTC',
         (day + time '08:00' + (turn + 1) * interval '1 minute') at time zone 'UTC'),
       'approved', now(), elder.id
     from unnest($1::uuid[]) with ordinality as youth (id, turn)
     cross join generate_series(1, ${LISTED}) as nth
     cross join lateral (select (now() at time zone 'utc')::date + 400 + nth as day) as on_day
     cross join lateral (select id from people where role = 'elder' order by id offset nth limit 1) as elder`,
    [ids],
  );
  await client.query('analyze sessions');
  const bare = prepared(
    'bare-list',
    `select session.*, elder.shown_name, elder.skills, youth.shown_name, youth.skills
     from sessions as session join people as elder on elder.id = elder_id
     join people as youth on youth.id = youth_id
     where youth_id = $1 and status = 'approved' and lower(during) > now()
     order by lower(during), session.id limit 20`,
    (turn) => [ids[turn % ids.length]],
  );
  const limit = await askBare(url, { connections: 16, seconds }, bare);
  const requests = readers.map(({ headers }) =>
    requestOf('GET', '/api/sessions?bucket=upcoming', headers),
  );
  const load = { port, connections: 16, requests, seconds, isOnce: false };
  const measured = expectOnly(await send(load), '200');
  return rateRow(`list of sessions of somebody with ${LISTED}`, limit, measured, 0.35);
}
