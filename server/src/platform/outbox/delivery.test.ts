import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { happened, tellAs, testWithOutbox as test } from '../../testing/outbox.ts';
import { eventually } from '../../testing/eventually.ts';

async function tick(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) await Promise.resolve();
}

describe('committed events', () => {
  test('are delivered in order, once, and then removed', async ({ outbox }) => {
    await outbox.commit(happened('a', 1), happened('b', 1));
    await outbox.commit(happened('a', 2));
    const delivery = outbox.open(tellAs('one'));
    await delivery.drain();
    await delivery.drain();
    expect(await outbox.told()).toEqual(['a1', 'b1', 'a2']);
    expect(await outbox.left()).toBe(0);
  });

  test('are delivered on waking, without waiting for the next poll', async ({ outbox }) => {
    const { promise: taken, resolve } = Promise.withResolvers<number>();
    const delivery = outbox.open(async (_, events) => resolve(events.length));
    await outbox.commit(happened('a', 1));
    delivery.wake();
    expect(await taken).toBe(1);
  });

  test('are delivered even if woken just as the last search ended', async ({ outbox }) => {
    const delivery = outbox.open(tellAs('one'));
    const { db: own } = delivery;
    const wakeAfterBatch = (ticks: number) => {
      const ask = own.connection.bind(own);
      const connection = ask();
      const execute = connection.execute.bind(connection);
      connection.execute = async (run) => {
        const result = await execute(run);
        own.connection = ask;
        await outbox.commit(happened('a', ticks));
        void tick(ticks).then(() => delivery.wake());
        return result;
      };
      own.connection = () => connection;
    };
    for (let ticks = 1; ticks <= 20; ticks += 1) {
      wakeAfterBatch(ticks);
      delivery.wake();
      await eventually(async () => expect(await outbox.told()).toContain(`a${ticks}`));
    }
  });

  test('left by a dead server are delivered by another within five seconds', async ({ outbox }) => {
    const { promise: taken, resolve } = Promise.withResolvers<number>();
    outbox.open(async () => resolve(Date.now()), { polls: true });
    // An event that was committed before its server died, without waking the delivery.
    await outbox.commit(happened('a', 1));
    const died = Date.now();
    expect((await taken) - died).toBeLessThan(5000);
  });

  test('of a batch in which a server died are delivered by another, once each', async ({
    outbox,
  }) => {
    await outbox.commit(happened('a', 1), happened('a', 2));
    const { promise: isWithin, resolve: tellPid } = Promise.withResolvers<number>();
    const dying = outbox.open(async (tx, events) => {
      await tellAs('dead')(tx, events);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      tellPid(rows[0]?.pid ?? 0);
      await sql`select pg_sleep(60)`.execute(tx);
    });
    dying.wake();
    await sql`select pg_terminate_backend(${await isWithin})`.execute(outbox.db);
    await dying.stop();
    await outbox.open(tellAs('other')).drain();
    expect(await outbox.told()).toEqual(['a1', 'a2']);
  });

  test('in progress are delivered before a stop', async ({ outbox }) => {
    await outbox.commit(happened('a', 1));
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const delivery = outbox.open(async (tx, events) => {
      begun.resolve();
      await goOn.promise;
      await tellAs('one')(tx, events);
    });
    delivery.wake();
    await begun.promise;
    const stopped = delivery.stop();
    goOn.resolve();
    await stopped;
    expect([await outbox.told(), await outbox.left()]).toEqual([['a1'], 0]);
  });
});

test('two servers deliver 1,000 events once each, and each subject’s in order', async ({
  outbox,
}) => {
  const servers = [outbox.open(tellAs('one')), outbox.open(tellAs('other'))];
  const subjects = Array.from({ length: 20 }, (_, number) => `s${number}-`);
  for (let turn = 1; turn <= 50; turn += 1) {
    await outbox.commit(...subjects.map((subject) => happened(subject, turn)));
    for (const server of servers) server.wake();
  }
  await Promise.all(servers.map((server) => server.drain()));
  const all = await outbox.told();
  expect(all).toHaveLength(1000);
  expect(new Set(all).size).toBe(1000);
  for (const subject of subjects) {
    const ofOne = all.filter((each) => each.startsWith(subject));
    const inOrder = Array.from({ length: 50 }, (_, index) => `${subject}${index + 1}`);
    expect(ofOne).toEqual(inOrder);
  }
  expect(await outbox.left()).toBe(0);
});
