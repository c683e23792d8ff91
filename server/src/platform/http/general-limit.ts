import { sql } from 'kysely';
import { AppError } from './app-error.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../process/log.ts';
import type { Limit } from './rate-limit.ts';

/** Twenty requests a second without a pause: no person and none of our pages comes near it. */
export const ACCOUNT_LIMIT: Limit = { name: 'all-account', points: 1200, seconds: 60 };
/** A school behind one address: a hundred people, each busy. */
export const ADDRESS_LIMIT: Limit = { name: 'all-address', points: 6000, seconds: 60 };

/** How long the servers may not know of each other's counts. */
const SETTLE_MS = 1000;
/** A key that is used this often is settled at once. */
const SETTLE_COUNT = 50;
/** Memory for a flood from ever new addresses: beyond it, new keys are not counted. */
const MAX_KEYS = 200_000;

interface Count {
  /** What all servers together had counted in this window when it was last settled. */
  known: number;
  /** What this server has counted since. */
  pending: number;
  readonly endsAt: number;
}

export interface GeneralLimits {
  /** Counts a request. @throws AppError `too-many-requests` when the window's limit is used up. */
  count(limit: Limit, key: string): void;
  /** Adds what was counted here to what all servers share, and learns their counts. */
  settle(): Promise<void>;
  stop(): void;
}

/**
 * Limits on everything, which must cost a request nothing: counted in memory, in windows that begin
 * alike on every server, and settled in the database each second, all keys in one statement. Rule 9.87
 */
export function openGeneralLimits(db: Db, clock: () => Date, log: Log): GeneralLimits {
  const counts = new Map<string, Count>();
  let settling: Promise<void> | null = null;
  const timer = setInterval(() => void settle(), SETTLE_MS).unref();

  function settle(): Promise<void> {
    settling ??= exchange()
      .catch((error: unknown) => log.warn({ err: error }, 'counts could not be settled'))
      .finally(() => {
        settling = null;
      });
    return settling;
  }

  async function exchange(): Promise<void> {
    const now = clock().getTime();
    for (const [key, { endsAt }] of counts) if (endsAt <= now) counts.delete(key);
    // In one order everywhere, so that two servers never wait for each other in a circle.
    const open = [...counts].filter(([, { pending }]) => pending > 0).toSorted(byKey);
    if (open.length === 0) return;
    const sent = open.map(([key, { pending, endsAt }]) => ({
      key,
      points: pending,
      expire: endsAt,
    }));
    const { rows } = await sql<{ key: string; points: number }>`
      insert into rate_limits as shared (key, points, expire)
      select key, points, expire
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
        as sent (key text, points integer, expire bigint)
      on conflict (key) do update set
        points = excluded.points + case shared.expire when excluded.expire then shared.points else 0 end,
        expire = excluded.expire
      returning key, points
    `.execute(db);
    const shared = new Map(rows.map(({ key, points }) => [key, points]));
    for (const { key, points, expire } of sent) {
      const count = counts.get(key);
      // The minute may have turned meanwhile: what was sent is not of the new one.
      if (count?.endsAt !== expire) continue;
      count.pending -= points;
      count.known = shared.get(key) ?? count.known;
    }
  }

  return {
    count({ name, points, seconds }, key) {
      const now = clock().getTime();
      const endsAt = (Math.floor(now / (seconds * 1000)) + 1) * seconds * 1000;
      const id = `${name}:${key}`;
      const found = counts.get(id);
      const count = found?.endsAt === endsAt ? found : { known: 0, pending: 0, endsAt };
      if (count !== found) {
        if (found === undefined && counts.size >= MAX_KEYS) return;
        counts.set(id, count);
      }
      count.pending += 1;
      if (count.pending >= SETTLE_COUNT) void settle();
      if (count.known + count.pending <= points) return;
      throw new AppError('too-many-requests', { retryAfter: Math.ceil((endsAt - now) / 1000) });
    },
    settle,
    stop: () => clearInterval(timer),
  };
}

const byKey = ([one]: [string, Count], [other]: [string, Count]) => (one < other ? -1 : 1);
