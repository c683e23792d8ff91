import pg from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../testing/clone-database.ts';
import { PreparingClient } from './preparing-client.ts';

test('a library that names no statements has them planned once, too', async () => {
  const database = await cloneDatabase();
  // A pool hands what it is asked to its connection together with a callback.
  const pool = new pg.Pool({ connectionString: database.url, max: 1, Client: PreparingClient });
  try {
    for (const n of [1, 2]) {
      const { rows } = await pool.query('select $1::int as n', [n]);
      expect(rows).toEqual([{ n }]);
    }
    const { rows } = await pool.query('select statement from pg_prepared_statements');
    expect(rows.map((row: { statement: string }) => row.statement)).toContain(
      'select $1::int as n',
    );
    await expect(pool.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
  } finally {
    await pool.end();
    await database.drop();
  }
});
