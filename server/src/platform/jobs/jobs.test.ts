import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { openDatabaseWay } from '../../testing/database-way.ts';
import { openDatabase, openPool, type Db } from '../db/database.ts';
import { startJobs, type Queue } from './jobs.ts';
import { openLog } from '../process/log.ts';

const log = openLog('silent');

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(openPool(database.url, ['consent', 'email-proof', 'elder-vetting'], log));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const numbers = (count: number) => Array.from({ length: count }, (_, number) => ({ number }));
const numberIn = (data: object) => Number(Reflect.get(data, 'number'));

/**
 * Adds numbered jobs in one transaction and processes them until `isEnough`.
 * @returns the content of each batch.
 */
async function doNumbered(
  name: string,
  count: number,
  isEnough: (batches: readonly number[][]) => boolean,
  failing?: (batch: number) => number,
) {
  const batches: number[][] = [];
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  const queue: Queue = {
    name,
    batch: 4,
    async workTogether(data) {
      batches.push(data.map(numberIn));
      if (isEnough(batches)) resolve();
      const failed = failing?.(batches.length) ?? -1;
      return new Map(failed < 0 ? [] : [[failed, new Error('not this time')]]);
    },
  };
  // The jobs are added before any worker starts, so all of them exist when the first batch is taken.
  const adding = await startJobs(database.url, [queue], false, log);
  await db.transaction().execute((tx) => adding.add(tx, queue.name, numbers(count)));
  await adding.stop();
  const jobs = await startJobs(database.url, [queue], true, log);
  await enough;
  await jobs.stop();
  return batches;
}

// Most of these tests wait for a retry or a lease, each of its own queue.
describe.concurrent('queues', () => {
  test('of jobs taken together, only the failed one is retried', async ({ expect }) => {
    const batches = await doNumbered(
      'numbered',
      6,
      (done) => done.flat().length === 7,
      (batch) => (batch === 1 ? 1 : -1),
    );
    const begun = batches.flat();
    expect(begun.slice(0, 6).toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(begun.at(-1)).toBe(begun[1]);
  });

  test('a batch has at most the queue’s size', async ({ expect }) => {
    const batches = await doNumbered('many', 20, (done) => done.flat().length === 20);
    expect(batches.map(({ length }) => length)).toEqual([4, 4, 4, 4, 4]);
  });

  test('a failed job is retried alone, with its error', async ({ expect }) => {
    const done: number[] = [];
    const { promise: all, resolve } = Promise.withResolvers<void>();
    const queue: Queue = {
      name: 'single',
      async work(data) {
        done.push(numberIn(data));
        if (done.length === 4) resolve();
        if (done.length === 2) throw new Error('not this time');
      },
    };
    const jobs = await startJobs(database.url, [queue], true, log);
    await db.transaction().execute((tx) => jobs.add(tx, queue.name, numbers(3)));
    await all;
    await jobs.stop();
    expect(done.toSorted()).toEqual([0, 1, 2, done[1]].toSorted());
  });

  test('a stop during a batch finishes the current job, and none runs twice', async ({
    expect,
  }) => {
    const begun: number[] = [];
    const ended: number[] = [];
    const signals: AbortSignal[] = [];
    const { promise: four, resolve: tellFour } = Promise.withResolvers<void>();
    const { promise: stopping, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: all, resolve: tellAll } = Promise.withResolvers<void>();
    const queue: Queue = {
      name: 'stopped',
      batch: 4,
      async workTogether(data, signal) {
        begun.push(...data.map(numberIn));
        signals.push(signal);
        if (begun.length >= 4) tellFour();
        await stopping;
        ended.push(...data.map(numberIn));
        if (ended.length === 10) tellAll();
        return new Map();
      },
    };
    const first = await startJobs(database.url, [queue], true, log);
    await db.transaction().execute((tx) => first.add(tx, queue.name, numbers(10)));
    await four;
    expect(signals[0]?.aborted).toBe(false);
    const stopped = first.stop();
    // A worker that is in the middle of a batch is told to start nothing more.
    expect(signals[0]?.aborted).toBe(true);
    goOn();
    await stopped;
    expect(ended.toSorted()).toEqual(begun.toSorted());
    const second = await startJobs(database.url, [queue], true, log);
    await all;
    await second.stop();
    expect(begun.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('a scheduled job without data runs in parts until nothing is left', async ({ expect }) => {
    const done: object[] = [];
    const { promise: allDone, resolve } = Promise.withResolvers<void>();
    const parts: Queue = {
      name: 'parts',
      async work(data) {
        done.push(data);
        if (done.length === 3) resolve();
        return done.length < 3 ? { after: done.length } : undefined;
      },
    };
    const jobs = await startJobs(database.url, [parts], true, log);
    // This job is sent by name and without data, as the scheduler does.
    const clock = new PgBoss({ connectionString: database.url, schedule: false });
    await clock.start();
    await clock.send('parts');
    await allDone;
    expect(done).toEqual([{}, { after: 1 }, { after: 2 }]);
    await clock.stop();
    await jobs.stop();
  });

  test('Rule 10.275, during a database outage the queues log one line, and one at its end', async ({
    expect,
  }) => {
    const way = await openDatabaseWay(database.url);
    const lines: string[] = [];
    const said = (words: string) => lines.filter((line) => line.includes(words));
    const worked = vi.fn<() => void>();
    const queues = ['one', 'two', 'three'].map((name): Queue => ({
      name,
      work: async () => worked(),
    }));
    const watched = openLog('warn', { write: (line) => void lines.push(line) });
    const jobs = await startJobs(way.url, queues, true, watched);
    way.cut();
    await vi.waitFor(() => expect(way.refused()).toBeGreaterThan(12), { timeout: 30_000 });
    way.mend();
    await db.transaction().execute((tx) => jobs.add(tx, 'two', numbers(1)));
    await vi.waitFor(() => expect(worked).toHaveBeenCalledOnce(), { timeout: 30_000 });
    await vi.waitFor(() => expect(said('is back')).toHaveLength(2), { timeout: 30_000 });
    // The poller and the listener log one line each.
    expect(said('is away')).toHaveLength(2);
    expect(lines).toHaveLength(4);
    await jobs.stop();
    await way.close();
  }, 120_000);

  test('retry delays grow to at most an hour', async ({ expect }) => {
    const queue: Queue = { name: 'retried', batch: 4, workTogether: async () => new Map() };
    const jobs = await startJobs(database.url, [queue], false, log);
    await jobs.stop();
    const { rows } = await sql<Record<string, unknown>>`
      select retry_limit, retry_delay, retry_backoff, retry_delay_max
      from pgboss.queue where name = 'retried'
    `.execute(db);
    expect(rows).toEqual([
      { retry_limit: 30, retry_delay: 2, retry_backoff: true, retry_delay_max: 3600 },
    ]);
  });

  test('Rule 10.271, a worker renews its lease while it works, and a dead one is detected within a minute', async ({
    expect,
  }) => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const queue: Queue = {
      name: 'long',
      async work() {
        begin();
        await over;
      },
    };
    const jobs = await startJobs(database.url, [queue], true, log);
    await db.transaction().execute((tx) => jobs.add(tx, queue.name, numbers(1)));
    await begun;
    const held = async () => {
      const { rows } = await sql<{ heartbeat_on: Date; heartbeat_seconds: number; state: string }>`
        select heartbeat_on, heartbeat_seconds, state from pgboss.job where name = 'long'
      `.execute(db);
      return rows[0];
    };
    const first = await held();
    expect(first?.heartbeat_seconds).toBeLessThanOrEqual(20);
    await vi.waitFor(
      async () => expect((await held())?.heartbeat_on).not.toEqual(first?.heartbeat_on),
      { timeout: 25_000 },
    );
    expect((await held())?.state).toBe('active');
    resolve();
    await jobs.stop();
  });
});

test('a batch is told when its time is over', async ({ expect }) => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  const { promise: isLate, resolve } = Promise.withResolvers<boolean>();
  const queue: Queue = {
    name: 'late',
    batch: 4,
    async workTogether(_, signal) {
      resolve(signal.aborted);
      return new Map();
    },
  };
  const jobs = await startJobs(database.url, [queue], true, log);
  await db.transaction().execute((tx) => jobs.add(tx, queue.name, numbers(1)));
  expect(await isLate).toBe(true);
  await jobs.stop();
});
