import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Config } from './platform/process/config.ts';
import type { Log } from './platform/process/log.ts';

/** What the thread needs to open connections of its own. */
export interface DeliveryThread {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly origin: string;
}

export interface RunningDelivery {
  /** Something was committed. Returns at once. */
  wake(): void;
  /** Lets what is under way end; safe while the thread starts. */
  stop(): Promise<void>;
}

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
  data: DeliveryThread,
  log: Log,
): Promise<RunningDelivery> {
  let isStopping = false;
  let worker = start();
  let restart: NodeJS.Timeout | undefined;
  await once(worker, 'message');

  function start(): Worker {
    const started = new Worker(WORKER, { workerData: data, resourceLimits: LIMITS });
    started.on('error', (error) => log.error({ err: error }, 'delivery ended by an error'));
    started.on('exit', () => {
      if (isStopping) return;
      restart = setTimeout(() => {
        worker = start();
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
      const ended = once(worker, 'exit');
      worker.postMessage('stop');
      await ended;
    },
  };
}
