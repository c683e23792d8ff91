import { accept, type DomainEvent, refuse } from '@oakling/domain/kernel/decision';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { databaseState } from '../../testing/database-state.ts';
import { test as base } from '../../testing/fixtures.ts';
import type { Notices } from '../../testing/notices.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { makeAppendEvents } from '../outbox/append-events.ts';
import { makeEncryption } from '../auth/encryption.ts';
import type { Tx } from './database.ts';
import { RefusalRollback, makeTransact, on, type ChangedBy, type Consequence } from './transact.ts';

interface Renamed extends DomainEvent {
  readonly type: 'Renamed';
}

const test = base.extend('elder', { scope: 'file' }, ({ app }) => app.signUp('elder'));

test.beforeEach(async ({ app, elder, notices }) => {
  await app.query`update people set avatar = null where id = ${elder.personId}`;
  await app.query`delete from outbox`;
  await notices.take();
});

const by = ({ personId }: Browser, requestId = 'a-request'): ChangedBy => ({
  as: 'person',
  personId,
  requestId,
});

const renamed = (elder: Browser): Renamed => ({
  type: 'Renamed',
  subject: { feature: 'profile', id: elder.personId },
  concerns: [elder.personId],
  before: { name: 'old' },
  after: { name: 'new' },
});

function transactWith(
  app: TestApp,
  consequences: readonly Consequence[],
  wakeDelivery = () => undefined,
) {
  const { db, secret } = app.platform;
  const appendEvents = makeAppendEvents(makeEncryption(secret, 'outbox'));
  return makeTransact({ db, appendEvents, consequences, wakeDelivery });
}

async function outbox(app: TestApp): Promise<string[]> {
  const rows = await app.query<{ type: string }>`select type from outbox order by id`;
  return rows.map(({ type }) => type);
}

const draw = (tx: Tx, { personId }: Browser, avatar: string) =>
  tx.updateTable('people').set({ avatar }).where('id', '=', personId).execute();

async function doEverything(tx: Tx, elder: Browser): Promise<void> {
  await draw(tx, elder, 'preset:elder-1');
  const notice = JSON.stringify({ feature: 'x', id: 'x', people: [] });
  await sql`select pg_notify('oakling_live', ${notice})`.execute(tx);
}

async function leavesNoTrace(
  app: TestApp,
  notices: Notices,
  run: () => Promise<unknown>,
): Promise<void> {
  const before = await databaseState(app.platform.db);
  await run();
  expect(await databaseState(app.platform.db)).toEqual(before);
  expect(await notices.take()).toEqual([]);
}

describe('the effect of a change', () => {
  test('value and one audit row per event commit together, followed by the live notice', async ({
    app,
    elder,
    notices,
  }) => {
    const result = await app.platform.transact(by(elder, 'the-request'), async (tx) => {
      await draw(tx, elder, 'preset:elder-2');
      return accept('the value', renamed(elder), { ...renamed(elder), concerns: ['someone'] });
    });
    expect(result).toEqual({ ok: true, value: 'the value' });
    const rows = await app.query`
      select actor_id, request_id, type, feature, subject_id, before, after
      from audit_log where request_id = 'the-request'
    `;
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

  test('the command runs with the person’s rights, its consequences with the owner’s', async ({
    app,
    elder,
  }) => {
    const seen: unknown[] = [];
    const whoAmI = async (tx: Tx) => {
      const { rows } = await sql<{ who: string; avatar: string }>`
        select current_user::text as who, avatar from people where id = ${elder.personId}
      `.execute(tx);
      seen.push(rows[0]);
    };
    const transact = transactWith(app, [on<Renamed>('Renamed', whoAmI)]);
    await transact(by(elder), async (tx) => {
      await draw(tx, elder, 'preset:elder-3');
      await whoAmI(tx);
      return accept(null, renamed(elder));
    });
    // The consequence sees the command's write before it is committed.
    expect(seen).toEqual([
      { who: 'oakling_app', avatar: 'preset:elder-3' },
      { who: 'oakling', avatar: 'preset:elder-3' },
    ]);
  });

  test('a consequence only gets its own events', async ({ app, elder }) => {
    let asked = 0;
    const other = on<DomainEvent>('SomethingElse', async () => void (asked += 1));
    const transact = transactWith(app, [other]);
    await transact(by(elder), async () => accept(null, renamed(elder)));
    expect(asked).toBe(0);
  });
});

describe('what a change leaves to delivery', () => {
  test('is its encrypted event, before anyone is notified; delivery is woken after the commit', async ({
    app,
    elder,
    notices,
  }) => {
    const woken: Promise<string[]>[] = [];
    const transact = transactWith(app, [], () => void woken.push(outbox(app)));
    await transact(by(elder), async (tx) => {
      await draw(tx, elder, 'preset:elder-4');
      return accept(null, { ...renamed(elder), after: { name: 'Perpetua' } });
    });
    expect(await Promise.all(woken)).toEqual([['Renamed']]);
    expect(await notices.take()).toEqual([]);
    const rows = await app.query<{ payload: string }>`select payload from outbox`;
    expect(Buffer.from(rows[0]?.payload ?? '', 'base64').toString('latin1')).not.toContain(
      'Perpetua',
    );
  });

  test('is nothing after a refusal, and delivery isn’t woken', async ({ app, elder }) => {
    let woken = 0;
    const transact = transactWith(app, [], () => void (woken += 1));
    await transact(by(elder), async () => refuse('not-now'));
    expect([woken, await outbox(app)]).toEqual([0, []]);
  });
});

describe('Rule 9.20, a consequence’s own change', () => {
  const followed = (elder: Browser): DomainEvent => ({
    ...renamed(elder),
    type: 'Followed',
    subject: { feature: 'profile', id: 'another' },
  });

  test('is recorded, has consequences and is delivered like any other, in the same transaction', async ({
    app,
    elder,
  }) => {
    const seen: string[] = [];
    const transact = transactWith(app, [
      on<Renamed>('Renamed', async () => [followed(elder)]),
      on<DomainEvent>('Followed', async (_tx, { type }) => void seen.push(type)),
    ]);
    await transact(by(elder, 'a-follow-up'), async () => accept(null, renamed(elder)));
    expect(seen).toEqual(['Followed']);
    const rows = await app.query<{ type: string }>`
      select type from audit_log where request_id = 'a-follow-up' order by id
    `;
    expect(rows.map(({ type }) => type)).toEqual(['Renamed', 'Followed']);
    expect(await outbox(app)).toEqual(['Renamed', 'Followed']);
  });

  test('rolls back with the change when a later consequence fails', async ({
    app,
    elder,
    notices,
  }) => {
    const transact = transactWith(app, [
      on<Renamed>('Renamed', async () => [followed(elder)]),
      on<DomainEvent>('Followed', async () => {
        throw new Error('no');
      }),
    ]);
    await leavesNoTrace(app, notices, async () => {
      await expect(transact(by(elder), async () => accept(null, renamed(elder)))).rejects.toThrow(
        'no',
      );
    });
  });
});

describe('Rules 8.4, 8.11 and 9.20, changes that leave nothing behind', () => {
  test('a refusal', async ({ app, elder, notices }) => {
    await leavesNoTrace(app, notices, async () => {
      const result = await app.platform.transact(by(elder), async (tx) => {
        await doEverything(tx, elder);
        return refuse('not-now');
      });
      expect(result).toEqual({ ok: false, refusal: 'not-now' });
    });
  });

  test('a change that affects no row, for example under a policy', async ({
    app,
    elder,
    notices,
  }) => {
    const statement = sql`update people set bio = 'forged' where id <> ${elder.personId} returning id`;
    const save = { statement, mapDatabaseError: (error: unknown) => error };
    const command = async () => ({ ...accept(null, renamed(elder)), save });
    await leavesNoTrace(app, notices, () =>
      expect(app.platform.transact(by(elder), command)).rejects.toThrow('could not be saved'),
    );
  });

  test('a refusal by the database', async ({ app, elder, notices }) => {
    await leavesNoTrace(app, notices, async () => {
      const result = await app.platform.transact(by(elder), async (tx) => {
        await doEverything(tx, elder);
        throw new RefusalRollback('overlaps');
      });
      expect(result).toEqual({ ok: false, refusal: 'overlaps' });
    });
  });

  test('an error, which is rethrown', async ({ app, elder, notices }) => {
    const command = async (tx: Tx) => {
      await doEverything(tx, elder);
      throw new TypeError('a bug');
    };
    await leavesNoTrace(app, notices, () =>
      expect(app.platform.transact(by(elder), command)).rejects.toThrow('a bug'),
    );
  });

  test('a failed consequence, with everything before it', async ({ app, elder, notices }) => {
    const fail = on<Renamed>('Renamed', () => Promise.reject(new Error('no room')));
    const transact = transactWith(app, [fail]);
    const command = async (tx: Tx) => {
      await doEverything(tx, elder);
      return accept(null, renamed(elder));
    };
    await leavesNoTrace(app, notices, () =>
      expect(transact(by(elder), command)).rejects.toThrow('no room'),
    );
  });
});
