import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { startDelivery } from './open-delivery.ts';
import type { DeliverySays, DeliveryThreadData } from './delivery-thread.ts';
import { hear } from './platform/process/diagnostics.ts';
import { openLog } from './platform/process/log.ts';

// Requests that wait for an answer go first. Linux counts priorities by thread, others by process.
// One that is lower already stays: raising it needs a right that the server does not have.
const PRIORITY = 10;
if (process.platform === 'linux' && getPriority() < PRIORITY) setPriority(PRIORITY);

// Handed over by `delivery-thread.ts`, which alone starts this file.
const { config, databaseUrl, origin, isAfterCrash } = workerData as DeliveryThreadData;
const log = openLog(config.LOG_LEVEL);
const clock = () => new Date();
const say = (message: DeliverySays) => parentPort?.postMessage(message);
hear('oakling.mail', say);
const delivery = await startDelivery({
  config,
  databaseUrl,
  origin,
  log,
  clock,
  isAfterCrash,
  runsJobs: true,
});

parentPort?.on('message', (message: 'wake' | 'stop') => {
  if (message === 'wake') delivery.wake();
  else void delivery.stop().finally(() => parentPort?.close());
});
say('ready');
delivery.wake();
