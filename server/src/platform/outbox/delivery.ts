import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { Encryption } from '../auth/encryption.ts';
import { inTransaction, isDatabaseAway, isTimeout, type Db, type Tx } from '../db/database.ts';
import { announce } from '../live/live.ts';
import type { Log } from '../process/log.ts';
import { decodeEvent } from './event-code.ts';
import {
  lockDelivery,
  noteFailure,
  readDueEvents,
  removeDelivered,
  type OutboxRow,
} from './outbox.ts';

/** A committed event, and the number of its audit row. */
export interface CommittedEvent {
  readonly id: string;
  readonly event: DomainEvent;
  /** The same, encrypted. */
  readonly payload: string;
}

/** Tells people of events, in the transaction that takes them out of the outbox. */
export type Deliver = (tx: Tx, events: readonly CommittedEvent[]) => Promise<void>;

export interface Delivery {
  /** There may be something to deliver. Returns at once. */
  wake(): void;
  /** Delivers until nothing is due. @throws when the database does not answer. */
  drain(): Promise<void>;
  /** Lets the batch that is under way end. */
  stop(): Promise<void>;
}

interface Delivering {
  readonly db: Db;
  readonly encryption: Encryption;
  readonly log: Log;
  readonly deliver: Deliver;
  /** Whether it looks by itself, too, and not only when it is woken. */
  readonly polls: boolean;
}

/** A batch is one transaction: large enough to share its statements, short enough that nobody waits for it. */
const BATCH = 100;
/** How often to look without being woken: for what a server left that died, and for failures. */
const POLL_MS = 2000;

/**
 * Delivers committed events from the outbox, one batch of all servers at a time, in order. A crash in the middle
 * of a batch rolls it back, and whoever comes next delivers it: exactly once for everything in the database.
 */
export function openDelivery({ db, encryption, log, deliver, polls }: Delivering): Delivery {
  let running: Promise<void> | null = null;
  let isWoken = false;
  const stopping = new AbortController();
  const timer = polls ? setInterval(wake, POLL_MS).unref() : undefined;

  function wake(): void {
    if (stopping.signal.aborted) return;
    isWoken = true;
    if (running !== null) return;
    running = run().finally(() => {
      running = null;
    });
  }

  async function run(): Promise<void> {
    while (isWoken) {
      isWoken = false;
      await drain().catch((error: unknown) => log.warn({ err: error }, 'delivery has to wait'));
    }
  }

  async function drain(): Promise<void> {
    while (!stopping.signal.aborted && (await deliverNext(BATCH)) > 0);
  }

  /** @returns how many events were taken up. */
  async function deliverNext(limit: number): Promise<number> {
    let batch: readonly OutboxRow[] = [];
    try {
      await inTransaction(db, { as: 'owner' }, async (tx) => {
        await lockDelivery(tx);
        batch = await readDueEvents(tx, limit);
        if (batch.length === 0) return;
        const events = batch.map(({ id, payload }) => {
          return { id, payload, event: decodeEvent(encryption.decrypt(payload)) };
        });
        await deliver(tx, events);
        const ids = events.map(({ id }) => id);
        await removeDelivered(tx, ids);
        const happened = events.map(({ event }) => event);
        await announce(tx, happened);
      });
      return batch.length;
    } catch (error) {
      const [first] = batch;
      if (first === undefined || (isDatabaseAway(error) && !isTimeout(error))) throw error;
      // One bad event must not hold up the batch: each is tried alone, in the same order.
      if (batch.length === 1) await fail(first, error);
      else {
        for (let done = 0; done < batch.length && !stopping.signal.aborted; done += 1)
          await deliverNext(1);
      }
      return batch.length;
    }
  }

  async function fail({ id, type, subjectId }: OutboxRow, error: unknown): Promise<void> {
    const isParked = await noteFailure(db, id);
    const about = { err: error, event: id, type, subject: subjectId };
    if (isParked) log.error(about, 'an event could not be delivered and is parked in the outbox');
    else log.warn(about, 'an event could not be delivered and will be tried again');
  }

  return {
    wake,
    drain,
    async stop() {
      stopping.abort();
      isWoken = false;
      clearInterval(timer);
      await running;
    },
  };
}
