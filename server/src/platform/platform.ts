import type { Terms } from '@oakling/domain/legal/terms';
import type { Auth } from './auth/auth.ts';
import type { Config } from './process/config.ts';
import type { CurrentHost } from './process/current-host.ts';
import type { Db } from './db/database.ts';
import type { Files } from './files/files.ts';
import type { GeneralLimits } from './http/general-limit.ts';
import type { Live } from './live/live.ts';
import type { Log } from './process/log.ts';
import type { RateLimits } from './http/rate-limit.ts';
import type { Readiness } from './db/readiness.ts';
import type { Rooms } from './rooms/rooms.ts';
import type { Transact } from './db/transact.ts';

/** The dependencies of every feature's routes, which the composition root creates. */
export interface Platform {
  readonly config: Config;
  readonly currentHost: CurrentHost;
  /** The public origin, without a trailing slash. */
  readonly origin: string;
  readonly log: Log;
  readonly db: Db;
  /** The database for reads that may be slightly stale. Without a replica, this is the main database. */
  readonly replica: Db;
  readonly readiness: Readiness;
  readonly transact: Transact;
  readonly auth: Auth;
  readonly files: Files;
  readonly live: Live;
  /** The VAPID public key. Browsers accept pushes only from its owner. */
  readonly pushKey: string;
  readonly rateLimits: RateLimits;
  readonly generalLimits: GeneralLimits;
  readonly secret: string;
  readonly clock: () => Date;
  /** The video call backend, or null if calls are off. */
  readonly rooms: Rooms | null;
  readonly terms: Terms;
}
