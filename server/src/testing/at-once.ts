import pg from 'pg';
import type { TestApp } from './test-app.ts';

/** This timeout is much longer than any transaction of a test takes. */
const PATIENCE_MS = 20_000;

/** A query that locks rows, such as `select … for update`. */
interface Rows {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Makes transactions collide: locks rows that all of them need, starts them, waits until all are blocked, and then
 * releases the lock.
 * @throws if they don't need the rows.
 */
export async function collide<Result>(
  app: TestApp,
  rows: Rows,
  starts: readonly (() => Promise<Result>)[],
  waiting: number,
): Promise<Result[]> {
  return whileHeld(app, rows, async (untilWaiting) => {
    const results = starts.map((start) => start());
    await untilWaiting(waiting);
    return results;
  });
}

/** Makes transactions collide in this order: each starts once the previous one waits for the rows. */
export async function queueUp<Result>(
  app: TestApp,
  rows: Rows,
  starts: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  return whileHeld(app, rows, async (untilWaiting) => {
    const results: Promise<Result>[] = [];
    for (const start of starts) {
      results.push(start());
      await untilWaiting(results.length);
    }
    return results;
  });
}

async function whileHeld<Result>(
  app: TestApp,
  rows: Rows,
  start: (untilWaiting: (count: number) => Promise<void>) => Promise<Promise<Result>[]>,
): Promise<Result[]> {
  const holder = new pg.Client({ connectionString: app.databaseUrl });
  const watcher = new pg.Client({ connectionString: app.databaseUrl });
  await Promise.all([holder.connect(), watcher.connect()]);
  try {
    await holder.query('begin');
    await holder.query(rows.text, [...rows.values]);
    const results = await start((count) => untilSoManyWait(watcher, count));
    await holder.query('commit');
    return await Promise.all(results);
  } finally {
    await Promise.all([holder.end(), watcher.end()]);
  }
}

/** @throws if fewer transactions are blocked when the time is up. */
async function untilSoManyWait(watcher: pg.Client, count: number): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (let found = 0; found < count;) {
    if (performance.now() > giveUpAt) throw new Error(`only ${found} of ${count} wait`);
    const { rows } = await watcher.query<{ n: number }>(`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `);
    found = rows[0]?.n ?? 0;
  }
}

/** Runs one function in the middle of another: once the other waits for the lock, and before it continues. */
export function inTheMiddle<Result>(
  app: TestApp,
  rows: Rows,
  start: () => Promise<Result>,
  between: () => Promise<unknown>,
): Promise<Result[]> {
  return whileHeld(app, rows, async (untilWaiting) => {
    const result = start();
    await untilWaiting(1);
    await between();
    return [result];
  });
}
