import { expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { openPool } from './database.ts';
import { openLog } from '../process/log.ts';

test('a connection lost between two statements crashes neither process nor pool', async () => {
  const database = await cloneDatabase();
  const lines: string[] = [];
  const log = openLog('debug', { write: (line) => void lines.push(line) });
  const pool = openPool(database.url, ['consent', 'email-proof', 'elder-vetting'], log);
  const taken = await pool.connect();
  const { rows } = await taken.query('select pg_backend_pid() as pid');
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  taken.once('end', resolve);
  await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await gone;
  expect(lines.join('')).toContain('a database connection was lost');
  taken.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await database.drop();
});
