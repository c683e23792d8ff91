import type { Terms } from '@oakling/domain/legal/terms';
import type { Auth } from './auth/auth.ts';
import type { Config } from './process/config.ts';
import type { Db } from './db/database.ts';
import type { Files } from './files/files.ts';
import type { GeneralLimits } from './http/general-limit.ts';
import type { Live } from './live/live.ts';
import type { Log } from './process/log.ts';
import type { RateLimits } from './http/rate-limit.ts';
import type { Readiness } from './db/readiness.ts';
import type { Rooms } from './rooms/rooms.ts';
import type { Transact } from './db/transact.ts';

/** What every feature's routes are given; the composition root makes it. */
export interface Platform {
  readonly config: Config;
  /** The public address, without a slash at its end. */
  readonly origin: string;
  readonly log: Log;
  readonly db: Db;
  /** For reads that may be a moment old; the main database when there is no replica. */
  readonly replica: Db;
  readonly readiness: Readiness;
  readonly transact: Transact;
  readonly auth: Auth;
  readonly files: Files;
  readonly live: Live;
  /** By it browsers let this installation, and nobody else, send them pushes. */
  readonly pushKey: string;
  readonly rateLimits: RateLimits;
  readonly generalLimits: GeneralLimits;
  /** Secret bytes of this installation, for hashes that only we can make. */
  readonly secret: string;
  readonly clock: () => Date;
  /** Where video calls are held; null where none are. */
  readonly rooms: Rooms | null;
  /** The terms that everyone has to have accepted. */
  readonly terms: Terms;
}
