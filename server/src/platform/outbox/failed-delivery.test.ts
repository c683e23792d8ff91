import { sql } from 'kysely';
import { beforeEach, describe, expect } from 'vitest';
import { happened, tellAs, testWithOutbox as test } from '../../testing/outbox.ts';
import { openLog } from '../process/log.ts';
import type { Deliver } from './delivery.ts';

describe('a failing event', () => {
  const broken = { is: true };
  const failing: Deliver = async (tx, events) => {
    await tellAs('one')(tx, events);
    if (
      broken.is &&
      events.some(({ event }) => event.subject.id === 'a' && event.after?.['turn'] === 1)
    )
      throw new Error('it cannot be told');
  };
  beforeEach(() => {
    broken.is = true;
  });

  test('delays only later ones of its subject; then all are delivered in order', async ({
    outbox,
  }) => {
    await outbox.commit(happened('b', 1), happened('a', 1), happened('a', 2), happened('c', 1));
    const delivery = outbox.open(failing);
    await delivery.drain();
    expect(await outbox.told()).toEqual(['b1', 'c1']);
    await outbox.commit(happened('a', 3), happened('b', 2));
    await delivery.drain();
    expect(await outbox.told()).toEqual(['b1', 'c1', 'b2']);
    broken.is = false;
    await outbox.makeDue();
    await delivery.drain();
    expect(await outbox.told()).toEqual(['b1', 'c1', 'b2', 'a1', 'a2', 'a3']);
  });

  test('is retried with growing delays, parked and logged after eight failures, and then retried hourly', async ({
    outbox,
  }) => {
    const lines: string[] = [];
    const log = openLog('warn', { write: (line: string) => lines.push(line) });
    await outbox.commit(happened('a', 1), happened('a', 2));
    const delivery = outbox.open(failing, { log });
    const waits: number[] = [];
    for (let failures = 1; failures <= 7; failures += 1) {
      await delivery.drain();
      const { rows } = await sql<{ failures: number; wait: number; parked: boolean }>`
        select failures, round(extract(epoch from retry_at - now()))::int as wait,
          parked_at is not null as parked
        from outbox where failures > 0
      `.execute(outbox.db);
      expect(rows).toMatchObject([{ failures, parked: false }]);
      waits.push(rows[0]?.wait ?? 0);
      expect(await outbox.told()).toEqual([]);
      await outbox.makeDue();
    }
    expect(waits.toSorted((one, other) => one - other)).toEqual(waits);
    expect(waits.at(-1)).toBeGreaterThan(100);
    await delivery.drain();
    expect(await outbox.told()).toEqual(['a2']);
    const parked = lines.filter((line) => line.includes('is parked in the outbox'));
    expect(parked).toHaveLength(1);
    expect(JSON.parse(parked[0] ?? '')).toMatchObject({
      type: 'Happened',
      subject: 'a',
      requestId: 'a-test',
      level: 50,
    });
    expect(lines.filter((line) => line.includes('will be tried again'))).toHaveLength(7);
    const { rows: first } = await sql<object>`select parked_at from outbox`.execute(outbox.db);
    // A parked event is retried hourly without limit. Each retry is logged, and the time of parking stays the same.
    for (let hours = 1; hours <= 9; hours += 1) {
      await outbox.makeDue();
      await delivery.drain();
    }
    const { rows } = await sql<{ minutes: number }>`
      select parked_at, round(extract(epoch from retry_at - now()) / 60)::int as minutes from outbox
    `.execute(outbox.db);
    expect(rows).toEqual([{ ...first[0], minutes: 60 }]);
    expect(lines.slice(8).map((line): unknown => JSON.parse(line))).toEqual(
      Array.from({ length: 9 }, () =>
        expect.objectContaining({ level: 40, subject: 'a', msg: expect.stringContaining('tried') }),
      ),
    );
    broken.is = false;
    await outbox.makeDue();
    await delivery.drain();
    expect([await outbox.told(), await outbox.left()]).toEqual([['a2', 'a1'], 0]);
  });

  test('with another event’s content isn’t delivered', async ({ outbox }) => {
    await outbox.commit(happened('a', 1), happened('b', 1), happened('c', 1));
    await sql`
      update outbox set payload = other.payload from outbox as other
      where outbox.subject_id = 'b' and other.subject_id = 'a'
    `.execute(outbox.db);
    await outbox.open(tellAs('one')).drain();
    expect([await outbox.told(), await outbox.left()]).toEqual([['a1', 'c1'], 1]);
  });

  test('that crashes the server each time is parked, too, and the others continue', async ({
    outbox,
  }) => {
    const deadly: Deliver = async (tx, events) => {
      await tellAs('one')(tx, events);
      if (events.some(({ event }) => event.subject.id === 'a'))
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    };
    await outbox.commit(happened('a', 1), happened('b', 1));
    await expect(outbox.open(deadly).drain()).rejects.toThrow(/terminat/);
    expect([await outbox.told(), await outbox.left()]).toEqual([[], 2]);
    const startAgain = () => outbox.open(deadly, { isAfterCrash: true });
    for (let deaths = 1; deaths <= 7; deaths += 1) {
      await expect(startAgain().drain()).rejects.toThrow(/terminat/);
      // After a crash that no event caused, delivery resumes at the next start, no matter how soon that is.
      await startAgain().drain();
      expect(await outbox.told()).toEqual(['b1']);
      const { rows } = await sql`select failures, parked_at from outbox`.execute(outbox.db);
      expect(rows).toEqual([{ failures: deaths, parked_at: null }]);
      await outbox.makeDue();
    }
    await startAgain().drain();
    const { rows } = await sql`select parked_at is not null as parked from outbox`.execute(
      outbox.db,
    );
    expect(rows).toEqual([{ parked: true }]);
  });
});
