import { sql } from 'kysely';
import { AppError } from './app-error.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../process/log.ts';
import type { Limit } from './rate-limit.ts';

/** More than any person or page sends: 20 requests per second, sustained. */
export const ACCOUNT_LIMIT: Limit = { name: 'all-account', points: 1200, seconds: 60 };
/** High enough for a school that shares one IP address: a hundred busy people. */
export const ADDRESS_LIMIT: Limit = { name: 'all-address', points: 6000, seconds: 60 };

/** How long the servers' counts may differ. */
const SETTLE_MS = 1000;
/** A key with this many unsynced requests is synced immediately. */
const SETTLE_COUNT = 50;
/** Limits memory during a flood from many addresses. New keys beyond this number are not counted. */
const MAX_KEYS = 200_000;

interface Count {
  /** The total of all servers at the last sync. */
  known: number;
  /** Requests counted on this server since the last sync. */
  pending: number;
  readonly endsAt: number;
}

export interface GeneralLimits {
  /** Counts a request. @throws AppError `too-many-requests` if the window's limit is used up. */
  count(limit: Limit, key: string): void;
  /** Adds this server's counts to the shared ones, and loads the totals. */
  settle(): Promise<void>;
  stop(): void;
}

/**
 * The request limits across all routes. They are counted in memory, so they add no latency, in windows that are aligned
 * across servers. Each second, one statement syncs them with the database. Rule 9.87
 */
export function openGeneralLimits(db: Db, clock: () => Date, log: Log): GeneralLimits {
  const counts = new Map<string, Count>();
  let settling: Promise<void> | null = null;
  const timer = setInterval(() => void settle(), SETTLE_MS).unref();

  function settle(): Promise<void> {
    settling ??= exchange()
      .catch((error: unknown) => log.warn({ err: error }, 'rate-limit counts could not be synced'))
      .finally(() => {
        settling = null;
      });
    return settling;
  }

  async function exchange(): Promise<void> {
    const now = clock().getTime();
    for (const [key, { endsAt }] of counts) if (endsAt <= now) counts.delete(key);
    // All servers use the same order, which prevents deadlocks between them.
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
      // A new window may have started in the meantime, and the counts that were sent belong to the old one.
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
