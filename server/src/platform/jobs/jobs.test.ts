import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { openDatabase, openPool, type Db } from '../db/database.ts';
import { startJobs, type Queue } from './jobs.ts';
import { openLog } from '../process/log.ts';

const log = openLog('silent');

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(openPool(database.url, 'optional', log));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Adds numbered jobs in one transaction, and does them until as many as wanted were begun. */
async function doNumbered(count: number, wanted: number, work: (turn: number) => Promise<void>) {
  const begun: number[] = [];
  const { promise: allBegun, resolve } = Promise.withResolvers<void>();
  const queue: Queue = {
    name: 'numbered',
    atATime: 4,
    async work(data) {
      begun.push(Number(Reflect.get(data, 'number')));
      if (begun.length === wanted) resolve();
      await work(begun.length);
    },
  };
  // Added while nobody works: they are all there when the first are taken.
  const adding = await startJobs(database.url, [queue], false, log);
  const numbers = Array.from({ length: count }, (_, number) => ({ number }));
  await db.transaction().execute((tx) => adding.add(tx, queue.name, numbers));
  await adding.stop();
  const jobs = await startJobs(database.url, [queue], true, log);
  await allBegun;
  await jobs.stop();
  return begun;
}

test('of jobs that are taken together the one that fails is done again, and no other', async () => {
  const begun = await doNumbered(6, 7, async (turn) => {
    if (turn === 2) throw new Error('not this time');
  });
  const failed = begun.at(-1);
  expect(begun.slice(0, 6).toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
  expect(failed).toBe(begun[1]);
});

test('a stop in the midst lets what was begun end, and has nothing done twice', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const { promise: four, resolve: tellFour } = Promise.withResolvers<void>();
  const { promise: stopping, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: all, resolve: tellAll } = Promise.withResolvers<void>();
  const queue: Queue = {
    name: 'stopped',
    atATime: 4,
    async work(data) {
      const number = Number(Reflect.get(data, 'number'));
      begun.push(number);
      if (begun.length === 4) tellFour();
      await stopping;
      ended.push(number);
      if (ended.length === 10) tellAll();
    },
  };
  const first = await startJobs(database.url, [queue], true, log);
  const numbers = Array.from({ length: 10 }, (_, number) => ({ number }));
  await db.transaction().execute((tx) => first.add(tx, queue.name, numbers));
  await four;
  const stopped = first.stop();
  goOn();
  await stopped;
  expect(ended.toSorted()).toEqual(begun.toSorted());
  const second = await startJobs(database.url, [queue], true, log);
  await all;
  await second.stop();
  expect(begun.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('as many are done at a time as the queue says, and no more', async () => {
  let running = 0;
  let most = 0;
  const { promise: four, resolve } = Promise.withResolvers<void>();
  await doNumbered(20, 20, async () => {
    running += 1;
    most = Math.max(most, running);
    if (running === 4) resolve();
    await four;
    running -= 1;
  });
  expect(most).toBe(4);
});

test('a job of the schedule, which carries nothing, is done in parts until nothing is left', async () => {
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
  // As its clock does it: by name, without data.
  const clock = new PgBoss({ connectionString: database.url, schedule: false });
  await clock.start();
  await clock.send('parts');
  await allDone;
  expect(done).toEqual([{}, { after: 1 }, { after: 2 }]);
  await clock.stop();
  await jobs.stop();
});
