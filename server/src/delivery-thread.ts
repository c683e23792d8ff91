import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ConnectionOptions } from './open-platform.ts';
import { tell, type Diagnostics } from './platform/process/diagnostics.ts';
import type { Log } from './platform/process/log.ts';

type ConnectionData = Omit<ConnectionOptions, 'log' | 'clock'>;

export interface DeliveryThreadData extends ConnectionData {
  /** True after the previous thread crashed. */
  readonly isAfterCrash: boolean;
}

/** A message from the thread: it is ready, or a mail had this result. */
export type DeliverySays = 'ready' | Diagnostics['oakling.mail'];

export interface RunningDelivery {
  /** Wakes delivery after a commit. Returns immediately. */
  wake(): void;
  /** Waits for work in progress. Can be called during startup. */
  stop(): Promise<void>;
}

/** The time limit for a stopping thread. Unfinished work stays in the outbox or the job table. Rule 10.271 */
const STOP_MS = 4000;
const RESTART_MS = 1000;

/**
 * Memory limits in MB. A batch of mails with its events needs only a few; a thread that exceeds the limit has a bug and
 * is restarted.
 */
const LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 };

/** The file is in the same folder, both in source and in the built server. */
const WORKER = join(import.meta.dirname, `delivery-worker${extname(import.meta.filename)}`);

/**
 * Runs delivery, mail, pushes and jobs in a separate thread, so they don't take time or memory from request handling.
 * The thread is restarted after a crash; unfinished work stays in the outbox or the job table.
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
    // Mails are counted in the main thread, which serves the metrics.
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

/** @throws if the thread ends before it is ready. */
function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: DeliverySays) => {
      if (message === 'ready') resolve();
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('delivery ended while it started')));
  });
}
