import type { Log } from '../process/log.ts';
import { logDatabaseOutage } from './log-database-outage.ts';
import { openPrimaryPool } from './primary-client.ts';

/** The response must arrive within this time, whatever the database does. */
const ANSWER_MS = 3000;

/** Like any change, this needs a disk page and a commit. Only this connection sees the temporary table. */
const WRITE = `
  create temporary table if not exists ready_probe (filler text);
  truncate ready_probe;
  insert into ready_probe values ('ready')
`;

export interface Readiness {
  /** When the last backup was completed. @throws if the database does not accept writes. */
  check(): Promise<string | null>;
  stop(): Promise<void>;
}

/**
 * Checks that the database accepts writes, on a separate connection, so the check works while the pool is busy.
 * Simultaneous callers share one check. Rule 10.269
 */
export function openReadiness(url: string, log: Log): Readiness {
  const pool = openPrimaryPool({
    connectionString: url,
    max: 1,
    application_name: 'oakling-ready',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  const away = logDatabaseOutage(log, 'readiness');
  let looking: Promise<string | null> | null = null;

  async function look(): Promise<string | null> {
    try {
      const lastBackup = await writeAndRead();
      away.worked();
      return lastBackup;
    } catch (error) {
      away.failed(error);
      throw error;
    }
  }

  async function writeAndRead(): Promise<string | null> {
    const client = await pool.connect();
    try {
      await client.query(WRITE);
      const { rows } = await client.query<{ made_at: Date | null }>(
        'select max(made_at) as made_at from backups',
      );
      client.release();
      return rows[0]?.made_at?.toISOString() ?? null;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  return {
    check: () =>
      (looking ??= look().finally(() => {
        looking = null;
      })),
    stop: () => pool.end(),
  };
}
