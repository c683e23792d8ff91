import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { Encryption } from '../auth/encryption.ts';
import { isDatabaseAway, isTimeout, type Db, type Tx } from '../db/database.ts';
import { logDatabaseOutage } from '../db/log-database-outage.ts';
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

/** A committed event, with its stored form and the number of its audit row. */
export interface CommittedEvent extends EncryptedEvent {
  readonly id: string;
  /** The request that caused the event. It is passed on to the jobs that follow. */
  readonly requestId: string;
  readonly event: DomainEvent;
}

/** Notifies people of events, in the transaction that removes them from the outbox. */
export type Deliver = (tx: Tx, events: readonly CommittedEvent[]) => Promise<void>;

export interface Delivery {
  wake(): void;
  /** Delivers all due events. @throws if the database does not answer. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

interface Delivering {
  readonly db: Db;
  readonly encryption: Encryption;
  readonly log: Log;
  readonly deliver: Deliver;
  /** True if delivery also polls, in addition to being woken. */
  readonly polls: boolean;
  /** True if the previous delivery crashed, possibly because of an event. */
  readonly isAfterCrash: boolean;
}

/**
 * The size of a batch, which is one transaction: large enough to share statements, and short enough that no one waits
 * for it.
 */
const BATCH = 100;
/** The poll interval, for retries and for events of a crashed server. */
const POLL_MS = 2000;

/**
 * Delivers committed events in order, one batch at a time across all servers. A crash rolls the batch back, and the
 * next server delivers it, so all effects in the database happen exactly once.
 */
export function openDelivery(delivering: Delivering): Delivery {
  const { db, encryption, log, deliver, polls } = delivering;
  let isCautious = delivering.isAfterCrash;
  const away = logDatabaseOutage(log, 'delivery');
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
    // Runs in the same tick as the last check; otherwise, a wake in between would be lost.
    running = null;
  }

  function noteFailure(error: unknown): void {
    if (isDatabaseAway(error)) away.failed(error);
    else log.error({ err: error }, 'delivery failed and will be retried');
  }

  async function drain(): Promise<void> {
    while (await deliverNext()) if (stopping.signal.aborted) return;
    away.worked();
    isCautious = false;
  }

  /** @returns true if more events may be due. Later commits wake the delivery. */
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
    // One bad event must not block the others, so retry each separately, in the same order.
    for (let done = 0; done < batch.length && !stopping.signal.aborted; done += 1) {
      await deliverAlone();
    }
    return batch.length > 0;
  }

  /**
   * Delivers the next event alone. Counts the failure before trying, so an event that crashes the process each time is
   * eventually parked, too.
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

/** True for a database outage, which is not the event's fault. */
function isAway(error: unknown): boolean {
  return isDatabaseAway(error) && !isTimeout(error);
}
