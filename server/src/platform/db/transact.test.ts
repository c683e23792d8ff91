import { accept, refuse } from '@oakling/domain/kernel/decision';
import type { DomainEvent } from '@oakling/domain/kernel/domain-event';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { databaseState } from '../../testing/database-state.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { listenToNotices, type Notices } from '../../testing/notices.ts';
import type { Tx } from './database.ts';
import { beforeCommit, ConstraintRefusal, makeTransact, on, type ChangedBy } from './transact.ts';

interface Renamed extends DomainEvent {
  readonly type: 'Renamed';
}

let house: House;
let elder: Browser;
let notices: Notices;

beforeAll(async () => {
  house = await openHouse();
  elder = await house.signUp('elder');
  notices = await listenToNotices(house.databaseUrl);
});
beforeEach(async () => {
  await sql`update people set bio = '' where id = ${elder.personId}`.execute(house.platform.db);
  await notices.take();
});
afterAll(async () => {
  await notices.close();
  await house.close();
});

const byElder = (requestId = 'a-request'): ChangedBy => ({
  as: 'person',
  personId: elder.personId,
  requestId,
});

const renamed = (): Renamed => ({
  type: 'Renamed',
  subject: { feature: 'profile', id: elder.personId },
  concerns: [elder.personId],
  before: { name: 'old' },
  after: { name: 'new' },
});

/** Changes a row, queues a mail and announces, as a command may before it is refused. */
async function doEverything(tx: Tx): Promise<void> {
  await tx.updateTable('people').set({ bio: 'changed' }).where('id', '=', elder.personId).execute();
  await sql`select set_config('role', 'none', true)`.execute(tx);
  await house.platform.queueMail(tx, { to: 'a@b.example', subject: '', text: '', html: '' });
  await sql`select pg_notify('oakling_live', ${JSON.stringify({ feature: 'x', id: 'x', people: [] })})`.execute(
    tx,
  );
}

async function leavesNoTrace(run: () => Promise<unknown>): Promise<void> {
  const before = await databaseState(house.platform.db);
  await run();
  expect(await databaseState(house.platform.db)).toEqual(before);
  expect(await notices.take()).toEqual([]);
}

describe('what a change does', () => {
  test('value, one audit row per event and the live notice come together', async () => {
    const outcome = await house.platform.transact(byElder('the-request'), async (tx) => {
      await tx.updateTable('people').set({ bio: 'new' }).where('id', '=', elder.personId).execute();
      return accept('the value', renamed(), { ...renamed(), concerns: ['someone'] });
    });
    expect(outcome).toEqual({ ok: true, value: 'the value' });
    const { rows } = await sql`
      select actor_id, request_id, type, feature, subject_id, before, after
      from audit_log where request_id = 'the-request'
    `.execute(house.platform.db);
    const row = {
      actor_id: elder.personId,
      request_id: 'the-request',
      type: 'Renamed',
      feature: 'profile',
      subject_id: elder.personId,
      before: { name: 'old' },
      after: { name: 'new' },
    };
    expect(rows).toEqual([row, row]);
    expect(await notices.take()).toEqual([
      { feature: 'profile', id: elder.personId, people: [elder.personId] },
      { feature: 'profile', id: elder.personId, people: ['someone'] },
    ]);
  });

  test('the command runs with the rights of the person, what follows with those of the owner', async () => {
    const seen: unknown[] = [];
    const whoAmI = async (tx: Tx) => {
      const { rows } = await sql<{ who: string; bio: string }>`
        select current_user::text as who, bio from people where id = ${elder.personId}
      `.execute(tx);
      seen.push(rows[0]);
    };
    const transact = makeTransact(house.platform.db, [on<Renamed>('Renamed', whoAmI)]);
    await transact(byElder(), async (tx) => {
      await tx
        .updateTable('people')
        .set({ bio: 'inside' })
        .where('id', '=', elder.personId)
        .execute();
      await whoAmI(tx);
      return accept(null, renamed());
    });
    // The reaction sees what the command wrote, before anyone else can.
    expect(seen).toEqual([
      { who: 'oakling_app', bio: 'inside' },
      { who: 'oakling', bio: 'inside' },
    ]);
  });

  test('a reaction is asked about its own events only', async () => {
    let asked = 0;
    const other = on<DomainEvent>('SomethingElse', async () => void (asked += 1));
    const transact = makeTransact(house.platform.db, [other]);
    await transact(byElder(), async () => accept(null, renamed()));
    expect(asked).toBe(0);
  });
});

describe('what a reaction goes on with', () => {
  const listed = (name: string, done: string[]) =>
    on<Renamed>('Renamed', async () => {
      done.push(`${name} asks`);
      return async () => {
        done.push(`${name} does`);
      };
    });

  test('comes when every other has asked', async () => {
    const done: string[] = [];
    const transact = makeTransact(house.platform.db, [listed('one', done), listed('other', done)]);
    await transact(byElder(), async () => accept(null, renamed()));
    expect(done).toEqual(['one asks', 'other asks', 'one does', 'other does']);
  });

  test('may cause what is recorded, too', async () => {
    const followed = on<Renamed>('Renamed', async () => async () => async () => [
      { ...renamed(), type: 'Followed' },
    ]);
    const transact = makeTransact(house.platform.db, [followed]);
    await transact(byElder('a-late-one'), async () => accept(null, renamed()));
    const { rows } = await sql<{ type: string }>`
      select type from audit_log where request_id = 'a-late-one' order by id
    `.execute(house.platform.db);
    expect(rows.map(({ type }) => type)).toEqual(['Renamed', 'Followed']);
  });

  test('what is left for the end comes behind all of it, and fails with the change', async () => {
    const done: string[] = [];
    const last = on<Renamed>('Renamed', async (tx) =>
      beforeCommit(tx, async () => {
        done.push('the end');
        throw new Error('no end');
      }),
    );
    const transact = makeTransact(house.platform.db, [last, listed('one', done)]);
    await leavesNoTrace(async () => {
      await expect(transact(byElder(), async () => accept(null, renamed()))).rejects.toThrow(
        'no end',
      );
    });
    expect(done).toEqual(['one asks', 'one does', 'the end']);
  });

  test('in a transaction of another kind nothing is left for the end', async () => {
    const done: string[] = [];
    await house.platform.db.transaction().execute(async (tx) => {
      await beforeCommit(tx, async () => void done.push('at once'));
      done.push('the end');
    });
    expect(done).toEqual(['at once', 'the end']);
  });
});

describe('Rule 9.20, what a reaction changes itself', () => {
  const followed = (): DomainEvent => ({
    ...renamed(),
    type: 'Followed',
    subject: { feature: 'profile', id: 'another' },
  });

  test('is recorded, reacted to and announced in the same transaction', async () => {
    const seen: string[] = [];
    const transact = makeTransact(house.platform.db, [
      on<Renamed>('Renamed', async () => [followed()]),
      on<DomainEvent>('Followed', async (_tx, { type }) => void seen.push(type)),
    ]);
    await transact(byElder('a-follow-up'), async () => accept(null, renamed()));
    expect(seen).toEqual(['Followed']);
    const { rows } = await sql<{ type: string }>`
      select type from audit_log where request_id = 'a-follow-up' order by id
    `.execute(house.platform.db);
    expect(rows.map(({ type }) => type)).toEqual(['Renamed', 'Followed']);
    expect(await notices.take()).toHaveLength(2);
  });

  test('goes with the change when a later reaction fails', async () => {
    const transact = makeTransact(house.platform.db, [
      on<Renamed>('Renamed', async () => [followed()]),
      on<DomainEvent>('Followed', async () => {
        throw new Error('no');
      }),
    ]);
    await leavesNoTrace(async () => {
      await expect(transact(byElder(), async () => accept(null, renamed()))).rejects.toThrow('no');
    });
  });
});

describe('Rules 8.4, 8.11 and 9.20, what leaves no trace', () => {
  test('a refusal', async () => {
    await leavesNoTrace(async () => {
      const outcome = await house.platform.transact(byElder(), async (tx) => {
        await doEverything(tx);
        return refuse('not-now');
      });
      expect(outcome).toEqual({ ok: false, refusal: 'not-now' });
    });
  });

  test('the last word of the database', async () => {
    await leavesNoTrace(async () => {
      const outcome = await house.platform.transact(byElder(), async (tx) => {
        await doEverything(tx);
        throw new ConstraintRefusal('overlaps');
      });
      expect(outcome).toEqual({ ok: false, refusal: 'overlaps' });
    });
  });

  test('an error, which is passed on', async () => {
    await leavesNoTrace(() =>
      expect(
        house.platform.transact(byElder(), async (tx) => {
          await doEverything(tx);
          throw new TypeError('a bug');
        }),
      ).rejects.toThrow('a bug'),
    );
  });

  test('a reaction that fails, with everything before it', async () => {
    const fail = on<Renamed>('Renamed', () => Promise.reject(new Error('no room')));
    const transact = makeTransact(house.platform.db, [fail]);
    await leavesNoTrace(() =>
      expect(
        transact(byElder(), async (tx) => {
          await doEverything(tx);
          return accept(null, renamed());
        }),
      ).rejects.toThrow('no room'),
    );
  });
});
