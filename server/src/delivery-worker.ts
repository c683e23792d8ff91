import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { startDelivery } from './open-delivery.ts';
import type { DeliveryThreadData } from './delivery-thread.ts';
import { openLog } from './platform/process/log.ts';

// Whoever waits for an answer goes first. Linux counts priorities by thread, others by process.
if (process.platform === 'linux') setPriority(10);

// Handed over by `delivery-thread.ts`, which alone starts this file.
const { config, databaseUrl, origin, isAfterCrash } = workerData as DeliveryThreadData;
const log = openLog(config.LOG_LEVEL);
const clock = () => new Date();
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
parentPort?.postMessage('ready');
delivery.wake();
