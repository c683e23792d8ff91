import type pg from 'pg';
import { openPrimaryPool } from '../db/primary-client.ts';

/** Frequent scrapes must neither hang nor take connections that people need. */
const CONNECT_MS = 2000;
const ANSWER_MS = 5000;

/** Pending work in the database. Fields in seconds are ages. */
export interface DatabaseFigures {
  readonly waitingEvents: number;
  readonly parkedEvents: number;
  readonly oldestEventSeconds: number;
  /** When the last backup was completed, in Unix seconds, or 0 if there is none. */
  readonly lastBackup: number;
  readonly bytes: number;
  readonly queues: readonly QueueFigures[];
}

interface QueueFigures {
  readonly queue: string;
  readonly waiting: number;
  readonly retrying: number;
  readonly active: number;
  readonly failed: number;
  readonly oldestSeconds: number;
}

export function openLook(url: string): pg.Pool {
  return openPrimaryPool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    application_name: 'oakling-metrics',
  });
}

/** @throws if the database does not answer. */
export async function readFigures(pool: pg.Pool): Promise<DatabaseFigures> {
  const { rows } = await pool.query<Omit<DatabaseFigures, 'queues'>>(`
    select count(*) filter (where parked_at is null)::float8 as "waitingEvents",
      count(*) filter (where parked_at is not null)::float8 as "parkedEvents",
      coalesce(extract(epoch from now() - min(appended_at) filter (where parked_at is null)), 0)::float8
        as "oldestEventSeconds",
      coalesce((select extract(epoch from max(made_at)) from backups), 0)::float8 as "lastBackup",
      pg_database_size(current_database())::float8 as bytes
    from outbox
  `);
  const [row] = rows;
  if (row === undefined) throw new Error('the database returned no figures');
  // Jobs that are scheduled for later are not waiting; failed jobs that are due for a retry are.
  const { rows: queues } = await pool.query<QueueFigures>(`
    select name as queue,
      count(*) filter (where state = 'created' and start_after <= now())::float8 as waiting,
      count(*) filter (where state = 'retry')::float8 as retrying,
      count(*) filter (where state = 'active')::float8 as active,
      count(*) filter (where state = 'failed')::float8 as failed,
      coalesce(extract(epoch from now() - min(created_on) filter (
        where state = 'retry' or state = 'created' and start_after <= now()
      )), 0)::float8 as "oldestSeconds"
    from pgboss.job group by name
  `);
  return { ...row, queues };
}

/**
 * The number of seconds by which a replica lags. Once everything is replayed, the lag is 0 only while a WAL receiver is
 * connected; otherwise, the data may be stale. @throws if the replica does not answer.
 */
export async function readReplicaLag(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ lag: number }>(`
    select case
      when not pg_is_in_recovery() then 0
      when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
        and exists (select from pg_stat_wal_receiver) then 0
      else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)
    end::float8 as lag
  `);
  return rows[0]?.lag ?? 0;
}
