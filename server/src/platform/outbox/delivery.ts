import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { Encryption } from '../auth/encryption.ts';
import { isDatabaseAway, isTimeout, type Db, type Tx } from '../db/database.ts';
import { noteAway } from '../db/note-away.ts';
import { announce } from '../live/live.ts';
import type { Log } from '../process/log.ts';
import { decryptEvent, type EncryptedEvent } from './event-code.ts';
import {
  countFailure,
  readDueEvents,
  removeDelivered,
  type OutboxRow,
  whileDelivering,
} from './outbox.ts';

/** A committed event, also as it is stored, and the number of its audit row. */
export interface CommittedEvent extends EncryptedEvent {
  readonly id: string;
  /** Of the request that caused it: the jobs that follow carry it on. */
  readonly requestId: string;
  readonly event: DomainEvent;
}

/** Tells people of events, in the transaction that takes them out of the outbox. */
export type Deliver = (tx: Tx, events: readonly CommittedEvent[]) => Promise<void>;

export interface Delivery {
  /** There may be something to deliver. Returns at once. */
  wake(): void;
  /** Delivers what is due by now. @throws when the database does not answer. */
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
  /** Whether the delivery before this one ended by an error: an event may have been the cause. */
  readonly isAfterCrash: boolean;
}

/** A batch is one transaction: large enough to share its statements, short enough that nobody waits for it. */
const BATCH = 100;
/** How often to look without being woken: for what a server left that died, and for failures. */
const POLL_MS = 2000;

/**
 * Delivers committed events from the outbox, one batch of all servers at a time, in order. A crash in the middle
 * of a batch rolls it back, and the next server delivers it: exactly once for everything in the database.
 */
export function openDelivery(delivering: Delivering): Delivery {
  const { db, encryption, log, deliver, polls } = delivering;
  let isCautious = delivering.isAfterCrash;
  const away = noteAway(log, 'delivery');
  let running: Promise<void> | null = null;
  let isWoken = false;
  const stopping = new AbortController();
  const timer = polls ? setInterval(wake, POLL_MS).unref() : undefined;

  function wake(): void {
    if (stopping.signal.aborted) return;
    isWoken = true;
    running ??= run();
  }

  async function run(): Promise<void> {
    while (isWoken) {
      isWoken = false;
      await drain().catch(noteFailure);
    }
    // In the same step as the last look, or a wake between the two would be lost.
    running = null;
  }

  function noteFailure(error: unknown): void {
    if (isDatabaseAway(error)) away.failed(error);
    else log.error({ err: error }, 'delivery failed, and goes on later');
  }

  async function drain(): Promise<void> {
    while (await deliverNext()) if (stopping.signal.aborted) return;
    away.worked();
    isCautious = false;
  }

  /** @returns whether more may be due. What is committed from now on wakes us. */
  async function deliverNext(): Promise<boolean> {
    let batch: readonly OutboxRow[] = [];
    try {
      const isTold = await whileDelivering(db, async (tx) => {
        batch = await readDueEvents(tx, BATCH);
        if (isCautious || batch.some(({ failures }) => failures > 0)) return false;
        if (batch.length > 0) await tell(tx, batch);
        return true;
      });
      if (isTold) return batch.length === BATCH;
    } catch (error) {
      if (batch.length === 0 || isAway(error)) throw error;
    }
    // One bad event must not hold up the others: each is tried alone, in the same order.
    for (let done = 0; done < batch.length && !stopping.signal.aborted; done += 1) {
      await deliverAlone();
    }
    return batch.length > 0;
  }

  /**
   * Delivers the next event alone. It counts as failed before it is touched: one that ends the whole thread each time is
   * parked in the end, like any other that fails.
   */
  async function deliverAlone(): Promise<void> {
    const next = await whileDelivering(db, async (tx) => {
      const [row] = await readDueEvents(tx, 1);
      return row === undefined ? null : { row, state: await countFailure(tx, row.id) };
    });
    if (next === null) return;
    const { row, state } = next;
    const { id, type, subjectId, requestId } = row;
    const about = { event: id, type, subject: subjectId, requestId };
    if (state === 'parked') {
      log.error(about, 'an event could not be delivered and is parked in the outbox');
      return;
    }
    try {
      await whileDelivering(db, (tx) => tell(tx, [row]));
    } catch (error) {
      if (isAway(error)) throw error;
      log.warn({ err: error, ...about }, 'an event could not be delivered and will be tried again');
    }
  }

  /** Tells of these events, takes them out of the outbox, and has open pages fetch what is new. */
  async function tell(tx: Tx, batch: readonly OutboxRow[]): Promise<void> {
    const events = batch.map((row) => ({ ...row, event: decryptEvent(encryption, row) }));
    await deliver(tx, events);
    const ids = events.map(({ id }) => id);
    await removeDelivered(tx, ids);
    const happened = events.map(({ event }) => event);
    await announce(tx, happened);
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

/** Whether the database is not there, which is no event's fault. */
function isAway(error: unknown): boolean {
  return isDatabaseAway(error) && !isTimeout(error);
}
