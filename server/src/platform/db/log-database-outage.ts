import type { Log } from '../process/log.ts';

/** Logs a database outage for one part of the server: once when it begins and once when it ends. */
export interface AwayNote {
  failed(error: unknown): void;
  worked(): void;
  readonly isAway: boolean;
}

/** `part` names the reporting part of the server in the log, such as `delivery`. Rule 10.275 */
export function logDatabaseOutage(log: Log, part: string): AwayNote {
  let isAway = false;
  return {
    failed(error) {
      if (!isAway) log.warn({ err: error, part }, 'the database is away');
      isAway = true;
    },
    worked() {
      if (isAway) log.warn({ part }, 'the database is back');
      isAway = false;
    },
    get isAway() {
      return isAway;
    },
  };
}
