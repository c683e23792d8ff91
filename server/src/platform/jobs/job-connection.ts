import type { ConstructorOptions } from 'pg-boss';
import { isDatabaseAway } from '../db/database.ts';
import { listen } from '../db/listen.ts';
import { logDatabaseOutage } from '../db/log-database-outage.ts';
import { openPrimaryPool } from '../db/primary-client.ts';
import type { Log } from '../process/log.ts';

const CONNECTIONS = 3;
/** Longer than for requests: on a busy machine, a slow first connection must not stop the server from starting. */
const CONNECT_MS = 30_000;
/** The statements of the job queue are short, and one that hangs must not hold a connection forever. */
const ANSWER_MS = 20_000;

export interface JobConnection {
  readonly db: NonNullable<ConstructorOptions['db']>;
  /** Logs a database outage only once. */
  note(error: unknown): void;
  close(): Promise<void>;
}

/** The database connection for pg-boss, whose own pool supports only one host. Rule 10.268 */
export function openJobConnection(url: string, log: Log): JobConnection {
  const pool = openPrimaryPool({
    connectionString: url,
    max: CONNECTIONS,
    application_name: 'oakling-jobs',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
  });
  const away = logDatabaseOutage(log, 'jobs');
  return {
    db: {
      async executeSql(text, values = []) {
        try {
          const answer = await pool.query(text, values);
          away.worked();
          return answer;
        } catch (error) {
          if (isDatabaseAway(error)) away.failed(error);
          throw error;
        }
      },
      async listen(channel, hear, connected) {
        const { stop } = await listen({ url, channel, part: 'new-jobs', log }, { hear, connected });
        return { close: stop };
      },
    },
    note(error) {
      if (!away.isAway) log.warn({ err: error }, 'the job queue reported an error');
    },
    close: () => pool.end(),
  };
}
