import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { openLog } from '../process/log.ts';
import {
  inTransaction,
  isDatabaseAway,
  openDatabase,
  openPool,
  type Db,
  type Tx,
} from './database.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Db;
beforeEach(async () => {
  database = await cloneDatabase();
  const pool = openPool(
    database.url,
    ['consent', 'email-proof', 'elder-vetting'],
    openLog('silent'),
  );
  pool.options.max = 1;
  db = openDatabase(pool);
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

test('a connection plans a statement once, whatever its values', async () => {
  const ask = (n: number) => sql<{ n: number }>`select ${n}::int as n`.execute(db);
  for (const n of [1, 2, 3]) expect((await ask(n)).rows).toEqual([{ n }]);
  const { rows } = await sql`
    select generic_plans, custom_plans from pg_prepared_statements
    where statement like 'select $1::int as n'
  `.execute(db);
  expect(rows).toEqual([{ generic_plans: '3', custom_plans: '0' }]);
});

test('a table changed by another release fails once, as retryable', async () => {
  await sql`create table changing (one int)`.execute(db);
  const read = () => sql`select * from changing where ${1} = 1`.execute(db);
  expect((await read()).rows).toEqual([]);
  await sql`alter table changing add column two int`.execute(db);
  const failure: unknown = await read().catch((error: unknown) => error);
  expect(isDatabaseAway(failure)).toBe(true);
  expect((await read()).rows).toEqual([]);
});

test('a cached plan applies the current role’s policies', async () => {
  await sql`create table owned (owner text)`.execute(db);
  await sql`insert into owned values ('oakling_app')`.execute(db);
  await sql`alter table owned enable row level security`.execute(db);
  await sql`grant select on owned to oakling_app`.execute(db);
  const read = () => sql`select owner from owned where ${1} = 1`;
  expect((await read().execute(db)).rows).toHaveLength(1);
  await db.transaction().execute(async (tx) => {
    await sql`set local role oakling_app`.execute(tx);
    expect((await read().execute(tx)).rows).toEqual([]);
  });
  expect((await read().execute(db)).rows).toHaveLength(1);
});

test('a connection with a stale plan is closed, and others are kept', async () => {
  const pid = () => pidOf(db);
  await sql`create table changing (one int)`.execute(db);
  const read = () => sql`select * from changing where ${1} = 1`.execute(db);
  const first = await pid();
  await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero');
  await read();
  expect(await pid()).toBe(first);
  await sql`alter table changing add column two int`.execute(db);
  await expect(read()).rejects.toThrow('cached plan');
  expect(await pid()).not.toBe(first);
});

async function pidOf(connection: Db): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
  return rows[0]?.pid;
}

describe('a connection whose rollback failed', () => {
  const fail = (run: (tx: Tx) => Promise<unknown>) =>
    inTransaction(db, { as: 'owner' }, async (tx) => {
      await run(tx);
      throw new Error('rolled back');
    });

  test('because it was terminated is closed and replaced', async () => {
    const first = await pidOf(db);
    const ended = fail((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx));
    await expect(ended).rejects.toThrow(/terminat/);
    expect(await pidOf(db)).not.toBe(first);
  });

  test('although it is alive is closed, and no one continues its transaction', async () => {
    const first = await pidOf(db);
    await expect(fail(async () => undefined)).rejects.toThrow('rolled back');
    expect(await pidOf(db)).toBe(first);
    const { query } = pg.Client.prototype;
    const refusing = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const [statement] = given;
      if (isRollback(statement)) return Promise.reject(new Error('not now'));
      return Reflect.apply(query, this, given);
    });
    await expect(fail(async () => undefined)).rejects.toThrow('rolled back');
    refusing.mockRestore();
    expect(await pidOf(db)).not.toBe(first);
  });
});

const isRollback = (statement: unknown) =>
  typeof statement === 'object' &&
  statement !== null &&
  Reflect.get(statement, 'text') === 'rollback';
