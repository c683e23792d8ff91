import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Config } from './platform/process/config.ts';
import { tell, type Diagnostics } from './platform/process/diagnostics.ts';
import type { Log } from './platform/process/log.ts';

/** Settings the thread needs to open its own connections. */
interface ConnectionData {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly origin: string;
}

/** Data passed to the thread. */
export interface DeliveryThreadData extends ConnectionData {
  /** Whether the thread before it ended by an error. */
  readonly isAfterCrash: boolean;
}

/** Messages from the thread: that it is ready, and the result of each mail. */
export type DeliverySays = 'ready' | Diagnostics['oakling.mail'];

export interface RunningDelivery {
  /** Something was committed. Returns at once. */
  wake(): void;
  /** Lets what is under way end; safe while the thread starts. */
  stop(): Promise<void>;
}

/** How long a thread that is told to stop may take; what it leaves is in the outbox or the job table. Rule 10.271 */
const STOP_MS = 4000;
/** How long to wait before a thread that ended by an error is started again. */
const RESTART_MS = 1000;

/** In MB. Mails of a batch and their events take a few; a thread that needs more has a fault, and is started again. */
const LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 };

/** Beside this file as source, and beside the built server. */
const WORKER = join(import.meta.dirname, `delivery-worker${extname(import.meta.filename)}`);

/**
 * Runs delivery, mail, pushes and jobs in a thread of its own, so that none of it takes the time or the memory of
 * answering requests. One that ends by an error is started again; what it had begun is in the outbox or the job table.
 */
export async function startDeliveryThread(
  data: ConnectionData,
  log: Log,
): Promise<RunningDelivery> {
  let isStopping = false;
  let isReady = false;
  let restart: NodeJS.Timeout | undefined;
  let worker = start(false);
  await ready(worker);
  isReady = true;

  function start(isAfterCrash: boolean): Worker {
    const workerData: DeliveryThreadData = { ...data, isAfterCrash };
    const started = new Worker(WORKER, { workerData, resourceLimits: LIMITS });
    started.on('error', (error) => log.error({ err: error }, 'delivery ended by an error'));
    // The metrics count mails in the thread of requests.
    started.on('message', (message: DeliverySays) => {
      if (message !== 'ready') tell('oakling.mail', message);
    });
    started.on('exit', () => {
      if (isStopping || !isReady) return;
      restart = setTimeout(() => {
        worker = start(true);
      }, RESTART_MS);
    });
    return started;
  }

  return {
    wake: () => worker.postMessage('wake'),
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      if (worker.threadId === -1) return;
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      const limit = setTimeout(() => void worker.terminate(), STOP_MS);
      worker.postMessage('stop');
      await ended;
      clearTimeout(limit);
    },
  };
}

/** @throws when the thread ends before it says that it is ready. */
function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: DeliverySays) => {
      if (message === 'ready') resolve();
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('delivery ended while it started')));
  });
}
