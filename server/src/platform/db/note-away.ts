import type { Log } from '../process/log.ts';

/** What a part of the server says of the database: once when it goes, and once when it is back. */
export interface AwayNote {
  /** Something failed as the database is away. */
  failed(error: unknown): void;
  /** Something worked. */
  worked(): void;
  readonly isAway: boolean;
}

/** `part` is who says it, such as `delivery`. Rule 10.275 */
export function noteAway(log: Log, part: string): AwayNote {
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
