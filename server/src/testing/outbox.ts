import type { DomainEvent } from '@oakling/domain/kernel/decision';
import { sql } from 'kysely';
import { test as base } from 'vitest';
import { makeEncryption } from '../platform/auth/encryption.ts';
import { inTransaction, openDatabase, openPool, type Db } from '../platform/db/database.ts';
import { makeAppendEvents } from '../platform/outbox/append-events.ts';
import { openDelivery, type Deliver, type Delivery } from '../platform/outbox/delivery.ts';
import { openLog, type Log } from '../platform/process/log.ts';
import { cloneDatabase } from './clone-database.ts';

const encryption = makeEncryption('a secret of the tests that is long enough', 'outbox');
const appendEvents = makeAppendEvents(encryption);

/** An outbox without an application. Deliveries are recorded in a table, in their own transaction. */
interface TestOutbox {
  readonly db: Db;
  /** Commits events as a command does, without waking delivery. */
  commit(...events: readonly DomainEvent[]): Promise<void>;
  /** Opens a server's delivery on its own connections. It runs until the test ends. */
  open(deliver: Deliver, options?: OpenOptions): Delivery & { readonly db: Db };
  makeDue(): Promise<void>;
  /** The deliveries so far, each as a subject and a number. */
  told(): Promise<string[]>;
  left(): Promise<number>;
}

interface OpenOptions {
  readonly log?: Log;
  readonly polls?: boolean;
  readonly isAfterCrash?: boolean;
}

export const testWithOutbox = base
  .extend('silent', openLog('silent'))
  .extend('outbox', async ({ silent }, { onCleanup }): Promise<TestOutbox> => {
    const database = await cloneDatabase();
    const db = openDatabase(
      openPool(database.url, ['consent', 'email-proof', 'elder-vetting'], silent),
    );
    const opened: (() => Promise<void>)[] = [];
    onCleanup(async () => {
      for (const close of opened) await close();
      await db.destroy();
      await database.drop();
    });
    await sql`
      create table told (
        place bigint generated always as identity, event_id bigint, subject text, turn int, server text
      )
    `.execute(db);
    return {
      db,
      commit: (...events) =>
        inTransaction(db, { as: 'owner' }, async (tx) => {
          await appendEvents(tx, { personId: null, requestId: 'a-test' }, events);
        }),
      open(deliver, { log = silent, polls = false, isAfterCrash = false } = {}) {
        const own = openDatabase(
          openPool(database.url, ['consent', 'email-proof', 'elder-vetting'], log, 2),
        );
        const delivery = openDelivery({ db: own, encryption, log, deliver, polls, isAfterCrash });
        opened.push(async () => {
          await delivery.stop();
          await own.destroy();
        });
        return { ...delivery, db: own };
      },
      async makeDue() {
        await sql`update outbox set retry_at = now() where retry_at is not null`.execute(db);
      },
      async told() {
        const { rows } = await sql<{ subject: string; turn: number }>`
          select subject, turn from told order by place
        `.execute(db);
        return rows.map(({ subject, turn }) => `${subject}${turn}`);
      },
      async left() {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from outbox`.execute(
          db,
        );
        return rows[0]?.n ?? 0;
      },
    };
  });

export const happened = (subject: string, turn: number): DomainEvent => ({
  type: 'Happened',
  subject: { feature: 'nothing', id: subject },
  concerns: [],
  after: { turn },
});

/** Records the deliveries of this server inside the transaction in which notices would be written. */
export const tellAs =
  (server: string): Deliver =>
  async (tx, events) => {
    for (const { id, event } of events) {
      await sql`
        insert into told (event_id, subject, turn, server)
        values (${id}, ${event.subject.id}, ${event.after?.['turn']}, ${server})
      `.execute(tx);
    }
  };
