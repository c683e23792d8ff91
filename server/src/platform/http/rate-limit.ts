import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type pg from 'pg';
import { AppError } from './app-error.ts';

export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

export interface RateLimits {
  /** Counts an attempt. @throws AppError `too-many-requests` if the limit is used up. */
  count(limit: Limit, key: string): Promise<void>;
  /** Counts an attempt under several limits in one statement. @throws AppError if any of them is used up. */
  countTogether(tries: readonly { limit: Limit; key: string }[]): Promise<void>;
  /** @returns true if the attempt is within the limit. */
  take(limit: Limit, key: string): Promise<boolean>;
  forgive(limit: Limit, key: string): Promise<void>;
}

/** The counts are in the database, so all servers share them. */
export function openRateLimits(pool: pg.Pool): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = ({ name, points, seconds }: Limit) => {
    const limiter =
      limiters.get(name) ??
      new RateLimiterPostgres({
        storeClient: pool,
        // Set explicitly, because the library would detect the type by class name, which a bundler may change.
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
      });
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    async forgive(limit, key) {
      await limiterOf(limit).delete(key);
    },
    async take(limit, key) {
      return (await excessOf(limit, key)) === null;
    },
    async countTogether(tries) {
      const now = Date.now();
      const { rows } = await pool.query<{ key: string; points: number; expire: string }>({
        // A named statement is planned once per connection.
        name: 'count-together',
        text: `insert into rate_limits as counted (key, points, expire)
         select key, 1, $2::bigint + seconds * 1000
         from jsonb_to_recordset($1) as tried (key text, seconds bigint)
         order by key
         on conflict (key) do update set
           points = case when counted.expire > $2 then counted.points + 1 else 1 end,
           expire = case when counted.expire > $2 then counted.expire else excluded.expire end
         returning key, points, expire`,
        values: [
          JSON.stringify(
            tries.map(({ limit: { name, seconds }, key }) => ({ key: `${name}:${key}`, seconds })),
          ),
          now,
        ],
      });
      for (const { limit, key } of tries) {
        const counted = rows.find((row) => row.key === `${limit.name}:${key}`);
        if (counted === undefined || counted.points <= limit.points) continue;
        const retryAfter = Math.ceil((Number(counted.expire) - now) / 1000);
        throw new AppError('too-many-requests', { retryAfter });
      }
    },
    async count(limit, key) {
      const excess = await excessOf(limit, key);
      if (excess === null) return;
      throw new AppError('too-many-requests', {
        retryAfter: Math.ceil(excess.msBeforeNext / 1000),
      });
    },
  };

  async function excessOf(limit: Limit, key: string): Promise<RateLimiterRes | null> {
    try {
      await limiterOf(limit).consume(key);
      return null;
    } catch (result) {
      if (!(result instanceof RateLimiterRes)) throw result;
      return result;
    }
  }
}
