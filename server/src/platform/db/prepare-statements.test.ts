import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { isDatabaseAway, openDatabase, openPool, type Db, type Tx } from './database.ts';
import type { DB } from './db-types.ts';
import { openLog } from '../process/log.ts';
import { askAhead, SENT_AHEAD } from './prepare-statements.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Db;
beforeEach(async () => {
  database = await cloneDatabase();
  const pool = openPool(database.url, 'optional', openLog('silent'));
  pool.options.max = 1;
  db = openDatabase(pool);
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

test('a statement is planned once for a connection, however often and with whatever values it is asked', async () => {
  const ask = (n: number) => sql<{ n: number }>`select ${n}::int as n`.execute(db);
  for (const n of [1, 2, 3]) expect((await ask(n)).rows).toEqual([{ n }]);
  const { rows } = await sql`
    select generic_plans, custom_plans from pg_prepared_statements
    where statement like 'select $1::int as n'
  `.execute(db);
  expect(rows).toEqual([{ generic_plans: '3', custom_plans: '0' }]);
});

test('a table that another release changed fails once, as what may be tried again', async () => {
  await sql`create table changing (one int)`.execute(db);
  const read = () => sql`select * from changing where ${1} = 1`.execute(db);
  expect((await read()).rows).toEqual([]);
  await sql`alter table changing add column two int`.execute(db);
  const failure: unknown = await read().catch((error: unknown) => error);
  expect(isDatabaseAway(failure)).toBe(true);
  expect((await read()).rows).toEqual([]);
});

test('what a kept plan shows is decided for the role that asks', async () => {
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

test('what is sent ahead and fails is the failure of what follows, which tells nothing', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await sql`select 1 / 0${sql.raw(SENT_AHEAD)}`.execute(tx);
    return sql`select 'told' as secret`.execute(tx);
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a mark that does not end its statement is a mistake that is told', async () => {
  const asked = sql`select 1${sql.raw(SENT_AHEAD)} `.execute(db);
  await expect(asked).rejects.toThrow('at its very end');
});

test('the answer of a statement is kept back when the one sent ahead of it failed by itself', async () => {
  const failing = db.connection().execute(async (connection) => {
    await sql`select 1 / 0${sql.raw(SENT_AHEAD)}`.execute(connection);
    return sql`select 'told' as secret`.execute(connection);
  });
  await expect(failing).rejects.toThrow('division by zero');
});

test('what was sent ahead in between and succeeded does not hide what failed before it', async () => {
  const failing = db.connection().execute(async (connection) => {
    await sql`select 1 / 0${sql.raw(SENT_AHEAD)}`.execute(connection);
    await sql`select 1${sql.raw(SENT_AHEAD)}`.execute(connection);
    return sql`select 'told' as secret`.execute(connection);
  });
  await expect(failing).rejects.toThrow('division by zero');
});

test('a reader whose last statement failed leaves nothing to whoever asks next', async () => {
  await sql`create table noted (n int)`.execute(db);
  await db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => sql`select 1 / 0${sql.raw(SENT_AHEAD)}`.execute(tx));
  await db.transaction().execute((tx) => sql`insert into noted values (1)`.execute(tx));
  await sql`insert into noted values (2)`.execute(db);
  const other = openDatabase(openPool(database.url, 'optional', openLog('silent')));
  const { rows } = await sql`select n from noted order by n`.execute(other);
  await other.destroy();
  expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
});

test('every answer of a transaction is kept back once something sent ahead in it has failed', async () => {
  const told: unknown[] = [];
  const reading = db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select 1 / 0${sql.raw(SENT_AHEAD)}`.execute(tx);
      for (const _ of [1, 2]) {
        await sql`select 'told' as secret`
          .execute(tx)
          .catch((error: unknown) => told.push(String(error)));
      }
    });
  await reading;
  expect(told).toEqual(['error: division by zero', 'error: division by zero']);
});

test('what is asked ahead is answered when somebody waits for it, in the order of asking', async () => {
  const answers = await db.transaction().execute(async (tx) => {
    const one = await askAhead(tx, sql<{ n: number }>`select ${1}::int as n`);
    await sql`create table made (n int)`.execute(tx);
    const none = await askAhead(tx, sql`select n from made`);
    await sql`insert into made values (2)`.execute(tx);
    const two = await askAhead(tx, sql<{ n: number }>`select n from made`);
    return [await two(), await none(), await one()];
  });
  expect(answers).toEqual([[{ n: 2 }], [], [{ n: 1 }]]);
});

test('it is sent, and the next behind it, before its answer is there', async () => {
  const told: string[] = [];
  await db.transaction().execute(async (tx) => {
    const slow = await askAhead(tx, sql`select pg_sleep(0.2)`);
    const waiting = slow().then(() => told.push('answered'));
    await askAhead(tx, sql`select 1`);
    told.push('asked');
    await waiting;
  });
  expect(told).toEqual(['asked', 'answered']);
});

test('the answer to what is asked ahead is kept back when something before it failed', async () => {
  const failing = db.connection().execute(async (connection) => {
    await sql`select 1 / 0${sql.raw(SENT_AHEAD)}`.execute(connection);
    // Outside a transaction the database itself would answer.
    return (await askAhead(connection as Tx, sql`select 'told' as secret`))();
  });
  await expect(failing).rejects.toThrow('division by zero');
});

test('what is asked ahead and fails ends the transaction, whoever waits for it', async () => {
  await sql`create table kept (n int)`.execute(db);
  const failing = db.transaction().execute(async (tx) => {
    await sql`insert into kept values (1)`.execute(tx);
    await askAhead(tx, sql`select 1 / 0`);
    return 'done';
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect((await sql`select n from kept`.execute(db)).rows).toEqual([]);
});

test('so does what never comes to the database, as it cannot be written down', async () => {
  await sql`create table kept (n int)`.execute(db);
  const round: { self?: unknown } = {};
  round.self = round;
  const failing = db.transaction().execute(async (tx) => {
    await sql`insert into kept values (1)`.execute(tx);
    await askAhead(tx, sql`select ${round}::jsonb`);
    return 'done';
  });
  await expect(failing).rejects.toThrow('circular');
  expect((await sql`select n from kept`.execute(db)).rows).toEqual([]);
  await db.transaction().execute((tx) => sql`insert into kept values (2)`.execute(tx));
  expect((await sql`select n from kept`.execute(db)).rows).toEqual([{ n: 2 }]);
});

test('a pool that is not ours asks nothing ahead', async () => {
  const pool = new pg.Pool({ connectionString: database.url });
  const other = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const asked = other.transaction().execute((tx) => askAhead(tx, sql`select 1 as n`));
  await expect(asked).rejects.toThrow('our own pool');
  await other.destroy();
});

test('a connection on which something sent ahead has failed is closed', async () => {
  const pid = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    return rows[0]?.pid;
  };
  const read = (what: string) =>
    db
      .transaction()
      .setAccessMode('read only')
      .execute((tx) => sql.raw(`${what}${SENT_AHEAD}`).execute(tx));
  const first = await pid();
  await read('select 1');
  expect(await pid()).toBe(first);
  await read('select 1 / 0');
  expect(await pid()).not.toBe(first);
});
