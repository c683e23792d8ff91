import type { DomainEvent } from '@oakling/domain/kernel/decision';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { makeEncryption } from '../auth/encryption.ts';
import { inTransaction, openDatabase, openPool, type Db } from '../db/database.ts';
import { openLog } from '../process/log.ts';
import { makeAppendEvents } from './append-events.ts';
import { openDelivery, type Deliver, type Delivery } from './delivery.ts';

const SECRET = 'a secret of the tests that is long enough';
const encryption = makeEncryption(SECRET, 'outbox');
const appendEvents = makeAppendEvents(encryption);
const silent = openLog('silent');

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Db;
/** What every delivery of a test runs on, closed after it. */
let opened: (() => Promise<void>)[];

beforeEach(async () => {
  database = await cloneDatabase();
  db = openDatabase(openPool(database.url, 'optional', silent));
  await sql`
    create table told (
      place bigint generated always as identity, event_id bigint, subject text, turn int, server text
    )
  `.execute(db);
  opened = [];
});
afterEach(async () => {
  for (const close of opened) await close();
  await db.destroy();
  await database.drop();
});

const happened = (subject: string, turn: number): DomainEvent => ({
  type: 'Happened',
  subject: { feature: 'nothing', id: subject },
  concerns: [],
  after: { turn },
});

/** Commits events, as a command does, and wakes nobody. */
const commit = (...events: readonly DomainEvent[]) =>
  inTransaction(db, { as: 'owner' }, (tx) =>
    appendEvents(tx, { personId: null, requestId: 'a-test' }, events),
  );

/** Notes within the transaction whom of it was told what; a notice of each would be such a row. */
const tellAs =
  (server: string): Deliver =>
  async (tx, events) => {
    for (const { id, event } of events) {
      await sql`
        insert into told (event_id, subject, turn, server)
        values (${id}, ${event.subject.id}, ${event.after?.['turn']}, ${server})
      `.execute(tx);
    }
  };

/** Another server's delivery, on connections of its own. */
function open(deliver: Deliver, log = silent, polls = false): Delivery {
  const own = openDatabase(openPool(database.url, 'optional', log, 2));
  const delivery = openDelivery({ db: own, encryption, log, deliver, polls });
  opened.push(async () => {
    await delivery.stop();
    await own.destroy();
  });
  return delivery;
}

async function told(): Promise<string[]> {
  const { rows } = await sql<{ subject: string; turn: number }>`
    select subject, turn from told order by place
  `.execute(db);
  return rows.map(({ subject, turn }) => `${subject}${turn}`);
}

async function left(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from outbox`.execute(db);
  return rows[0]?.n ?? 0;
}

describe('committed events', () => {
  test('are told of in their order, once, and are gone then', async () => {
    await commit(happened('a', 1), happened('b', 1));
    await commit(happened('a', 2));
    const delivery = open(tellAs('one'));
    await delivery.drain();
    await delivery.drain();
    expect(await told()).toEqual(['a1', 'b1', 'a2']);
    expect(await left()).toBe(0);
  });

  test('are told of when delivery is woken, without waiting for its next look', async () => {
    const { promise: taken, resolve } = Promise.withResolvers<number>();
    const delivery = open(async (_, events) => resolve(events.length));
    await commit(happened('a', 1));
    delivery.wake();
    expect(await taken).toBe(1);
  });

  test('that a dead server left are told of by another within five seconds', async () => {
    const { promise: taken, resolve } = Promise.withResolvers<number>();
    open(async () => resolve(Date.now()), silent, true);
    // Committed, and its server died before it woke anybody.
    await commit(happened('a', 1));
    const died = Date.now();
    expect((await taken) - died).toBeLessThan(5000);
  });

  test('of a batch in which a server died are told of by another, once each', async () => {
    await commit(happened('a', 1), happened('a', 2));
    const { promise: isWithin, resolve: tellPid } = Promise.withResolvers<number>();
    const dying = open(async (tx, events) => {
      await tellAs('dead')(tx, events);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      tellPid(rows[0]?.pid ?? 0);
      await sql`select pg_sleep(60)`.execute(tx);
    });
    dying.wake();
    await sql`select pg_terminate_backend(${await isWithin})`.execute(db);
    await dying.stop();
    await open(tellAs('other')).drain();
    expect(await told()).toEqual(['a1', 'a2']);
  });

  test('that were taken up are told of to the end before a stop', async () => {
    await commit(happened('a', 1));
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const delivery = open(async (tx, events) => {
      begun.resolve();
      await goOn.promise;
      await tellAs('one')(tx, events);
    });
    delivery.wake();
    await begun.promise;
    const stopped = delivery.stop();
    goOn.resolve();
    await stopped;
    expect([await told(), await left()]).toEqual([['a1'], 0]);
  });
});

test('two servers tell of 1,000 events once each, and of one subject’s in order', async () => {
  const servers = [open(tellAs('one')), open(tellAs('other'))];
  const subjects = Array.from({ length: 20 }, (_, number) => `s${number}-`);
  for (let turn = 1; turn <= 50; turn += 1) {
    await commit(...subjects.map((subject) => happened(subject, turn)));
    for (const server of servers) server.wake();
  }
  await Promise.all(servers.map((server) => server.drain()));
  const all = await told();
  expect(all).toHaveLength(1000);
  expect(new Set(all).size).toBe(1000);
  for (const subject of subjects) {
    const ofOne = all.filter((each) => each.startsWith(subject));
    const inOrder = Array.from({ length: 50 }, (_, index) => `${subject}${index + 1}`);
    expect(ofOne).toEqual(inOrder);
  }
  expect(await left()).toBe(0);
});

describe('an event that fails', () => {
  /** Fails at the first event of one subject as long as it is broken. */
  const broken = { is: true };
  const failing: Deliver = async (tx, events) => {
    await tellAs('one')(tx, events);
    if (
      broken.is &&
      events.some(({ event }) => event.subject.id === 'a' && event.after?.['turn'] === 1)
    )
      throw new Error('it cannot be told');
  };
  /** Its time to be tried again has come. */
  const makeDue = () =>
    sql`update outbox set retry_at = now() where retry_at is not null`.execute(db);

  beforeEach(() => {
    broken.is = true;
  });

  test('holds up the later ones of its subject and nobody else; then all are told of in order', async () => {
    await commit(happened('b', 1), happened('a', 1), happened('a', 2), happened('c', 1));
    const delivery = open(failing);
    await delivery.drain();
    expect(await told()).toEqual(['b1', 'c1']);
    await commit(happened('a', 3), happened('b', 2));
    await delivery.drain();
    expect(await told()).toEqual(['b1', 'c1', 'b2']);
    broken.is = false;
    await makeDue();
    await delivery.drain();
    expect(await told()).toEqual(['b1', 'c1', 'b2', 'a1', 'a2', 'a3']);
  });

  test('is tried again later each time, is parked and logged after eight, and may be put back', async () => {
    const lines: string[] = [];
    const log = openLog('warn', { write: (line: string) => lines.push(line) });
    await commit(happened('a', 1), happened('a', 2));
    const delivery = open(failing, log);
    const waits: number[] = [];
    for (let failures = 1; failures <= 7; failures += 1) {
      await delivery.drain();
      const { rows } = await sql<{ failures: number; wait: number; parked: boolean }>`
        select failures, round(extract(epoch from retry_at - now()))::int as wait,
          parked_at is not null as parked
        from outbox where failures > 0
      `.execute(db);
      expect(rows).toMatchObject([{ failures, parked: false }]);
      waits.push(rows[0]?.wait ?? 0);
      expect(await told()).toEqual([]);
      await makeDue();
    }
    expect(waits.toSorted((one, other) => one - other)).toEqual(waits);
    expect(waits.at(-1)).toBeGreaterThan(100);
    await delivery.drain();
    // Whoever waited behind it goes on.
    expect(await told()).toEqual(['a2']);
    const parked = lines.filter((line) => line.includes('is parked in the outbox'));
    expect(parked).toHaveLength(1);
    expect(JSON.parse(parked[0] ?? '')).toMatchObject({
      type: 'Happened',
      subject: 'a',
      level: 50,
    });
    expect(lines.filter((line) => line.includes('will be tried again'))).toHaveLength(7);
    await makeDue();
    await delivery.drain();
    expect(await left()).toBe(1);
    broken.is = false;
    await sql`update outbox set parked_at = null, retry_at = null`.execute(db);
    await delivery.drain();
    expect([await told(), await left()]).toEqual([['a2', 'a1'], 0]);
  });
});
