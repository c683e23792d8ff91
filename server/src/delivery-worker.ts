import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { startDelivery } from './open-delivery.ts';
import type { DeliverySays, DeliveryThreadData } from './delivery-thread.ts';
import { hear } from './platform/process/diagnostics.ts';
import { openLog } from './platform/process/log.ts';

// Requests take precedence. Linux sets priorities per thread, other systems per process. A priority that is already
// lower is kept, because raising it needs a privilege that the server lacks.
const PRIORITY = 10;
if (process.platform === 'linux' && getPriority() < PRIORITY) setPriority(PRIORITY);

// Passed by `delivery-thread.ts`, the only place that starts this file.
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
