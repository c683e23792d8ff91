import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../testing/clone-database.ts';
import { startJobs, type Queue } from './jobs.ts';
import { openLog } from './log.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

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
  const jobs = await startJobs(database.url, [parts], true, openLog('silent'));
  // As its clock does it: by name, without data.
  const clock = new PgBoss({ connectionString: database.url, schedule: false });
  await clock.start();
  await clock.send('parts');
  await allDone;
  expect(done).toEqual([{}, { after: 1 }, { after: 2 }]);
  await clock.stop();
  await jobs.stop();
});
