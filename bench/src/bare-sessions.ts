import type pg from 'pg';
import { askBare, prepared } from './bare-sql.ts';
import type { Measured } from './load.ts';
import { missing, type Asked } from '../../server/src/testing/planned-sessions.ts';
import type { Ground } from './scenario.ts';

/** Session tables without triggers, policies or foreign keys. */
export async function makeBareSessions(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists bare_sessions (like sessions including all);
    create table if not exists bare_offers (like session_offers including all);
  `);
}

export async function requestBare(
  { url, seconds }: Ground,
  asked: readonly Asked[],
): Promise<Measured> {
  const insert = prepared(
    'bare-request',
    `with session as (
       insert into bare_sessions (id, elder_id, youth_id, created_by, connection_mode, interests,
         start_time, end_time, time_zone, during)
       values (gen_random_uuid(), $1, $2, $1, 'In-Person', '{Photography}', $3, $3::timestamp + interval '1 hour',
         'UTC', tstzrange($4, $4::timestamptz + interval '1 hour'))
       returning id, connection_mode, interests, start_time, end_time, time_zone, during
     )
     insert into bare_offers (session_id, version, connection_mode, interests, start_time, end_time, time_zone, during,
       address, message)
     select id, 1, connection_mode, interests, start_time, end_time, time_zone, during, '12 Linden Lane',
       'I look forward to it.' from session`,
    (turn) => {
      const { asker, youthId, date } = asked[turn % asked.length] ?? missing();
      return [asker.id, youthId, `${date}T10:00`, `${date}T10:00Z`];
    },
  );
  return askBare(url, { connections: 16, seconds }, insert);
}

export async function approveBare({ client, url, seconds }: Ground): Promise<Measured> {
  const { rows } = await client.query<{ id: string }>(
    `select id from bare_sessions where status = 'pending' limit 5000`,
  );
  const update = prepared(
    'bare-approval',
    `update bare_sessions set status = 'approved', decided_at = now(), decided_by = elder_id
     where id = $1 and status = 'pending'`,
    (turn) => [rows[turn]?.id],
  );
  // Overlaps are possible, because the bare table has no exclusion constraint.
  await client.query(`
    alter table bare_sessions drop constraint if exists bare_sessions_elder_id_during_excl;
    alter table bare_sessions drop constraint if exists bare_sessions_youth_id_during_excl;
  `);
  return askBare(url, { connections: 1, seconds, turns: rows.length }, update);
}
