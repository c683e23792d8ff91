import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { openDatabaseWay } from '../../testing/database-way.ts';
import { listen } from './listen.ts';
import { openLog } from '../process/log.ts';
import { eventually } from '../../testing/eventually.ts';

const CHANNEL = 'oakling_test';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let way: Awaited<ReturnType<typeof openDatabaseWay>>;

beforeEach(async () => {
  database = await cloneDatabase();
  way = await openDatabaseWay(database.url);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await way.close();
  await database.drop();
});

async function follow() {
  const heard: string[] = [];
  const connected = vi.fn<() => void>();
  const { stop } = await listen(
    { url: way.url, channel: CHANNEL, part: 'live', log: openLog('silent') },
    { hear: (payload) => heard.push(payload), connected },
  );
  return { heard, stop, connections: () => connected.mock.calls.length };
}

async function run(statement: string): Promise<void> {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(statement);
  await client.end();
}

const END_LISTENERS = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'oakling-live'`;

test('Rule 8.63, a connection that the database ended is reopened, and reports it', async () => {
  const { heard, stop, connections } = await follow();
  expect(connections()).toBe(1);
  await run(END_LISTENERS);
  await eventually(() => expect(connections()).toBe(2));
  await run(`notify ${CHANNEL}, 'afterwards'`);
  await eventually(() => expect(heard).toEqual(['afterwards']));
  await stop();
});

test('Rule 8.63, while the database restarts, it retries', async () => {
  const { heard, stop, connections } = await follow();
  await way.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connections()).toBe(1);
  await way.openAgain();
  await vi.waitFor(() => expect(connections()).toBe(2), { timeout: 10_000 });
  await run(`notify ${CHANNEL}, 'afterwards'`);
  await eventually(() => expect(heard).toEqual(['afterwards']));
  await stop();
});

test('Rule 8.64, a silent connection is reopened within half a minute', async () => {
  const { heard, stop, connections } = await follow();
  way.fallSilent();
  await vi.advanceTimersByTimeAsync(30_000);
  await eventually(() => expect(connections()).toBe(2));
  await run(`notify ${CHANNEL}, 'afterwards'`);
  await eventually(() => expect(heard).toEqual(['afterwards']));
  await stop();
});

/** Empty before the first heartbeat. */
async function lastAnswer(): Promise<string> {
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query<{ at: string }>(`
    select query_start::text as at from pg_stat_activity
    where datname = current_database() and application_name = 'oakling-live'
      and state = 'idle' and query = 'select 1'
  `);
  await client.end();
  return rows[0]?.at ?? '';
}

test('a connection that answers is kept, however long nothing is sent', async () => {
  const { stop, connections } = await follow();
  for (let pulse = 0; pulse < 5; pulse += 1) {
    const before = await lastAnswer();
    await vi.advanceTimersByTimeAsync(20_000);
    // Wait for the heartbeat after `before`, and only then advance the fake clock again.
    await eventually(async () => expect((await lastAnswer()) > before).toBe(true));
    await run('select 1');
  }
  expect(connections()).toBe(1);
  await stop();
});

test('once stopped, it doesn’t reconnect', async () => {
  const { stop, connections } = await follow();
  await stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connections()).toBe(1);
});
