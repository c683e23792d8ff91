import pg from 'pg';
import type { House } from './house.ts';

/**
 * Lets transactions collide: holds rows that all of them need, starts them, waits until so many
 * stand before the rows, and only then lets go.
 * @param rows a query that locks the rows, such as `select … for update`.
 * @throws when they did not need the rows.
 */
export async function collide<Result>(
  house: House,
  rows: { readonly text: string; readonly values: readonly unknown[] },
  starts: readonly (() => Promise<Result>)[],
  waiting: number,
): Promise<Result[]> {
  const holder = new pg.Client({ connectionString: house.databaseUrl });
  const watcher = new pg.Client({ connectionString: house.databaseUrl });
  await Promise.all([holder.connect(), watcher.connect()]);
  await holder.query('begin');
  await holder.query(rows.text, [...rows.values]);
  const results = Promise.all(starts.map((start) => start()));
  for (let found = 0; found < waiting;) {
    const { rows: counted } = await watcher.query<{ n: number }>(`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `);
    found = counted[0]?.n ?? 0;
  }
  await holder.query('commit');
  await Promise.all([holder.end(), watcher.end()]);
  return results;
}
