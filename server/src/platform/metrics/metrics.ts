import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Live } from '../live/live.ts';
import { hear } from '../process/diagnostics.ts';
import { openLook, readFigures, readReplicaLag, type DatabaseFigures } from './metrics-store.ts';

export interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export interface Watched {
  readonly databaseUrl: string;
  readonly replicaUrl: string | undefined;
  readonly pools: Readonly<Record<string, PoolCounts>>;
  readonly live: Pick<Live, 'count'>;
  readonly dataDir: string;
}

export interface Metrics {
  text(): Promise<string>;
  readonly contentType: string;
  names(): readonly string[];
  stop(): Promise<void>;
}

/** The buckets of the histograms in seconds, from instant to longer than anyone waits. */
const LATENCIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Measures this server, and the work that is pending in its database. No metric contains an id or a name. Rule 10.276
 */
export function openMetrics(watched: Watched): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const stopCounting = countWhatHappens(registry);
  const look = lookAtServer(registry, watched);
  const database = watchDatabase(registry, watched);
  let running: Promise<string> | null = null;

  async function read(): Promise<string> {
    await Promise.all([look(), database.look()]);
    return registry.metrics();
  }

  return {
    contentType: registry.contentType,
    // Concurrent scrapes share a single read.
    text: () => (running ??= read().finally(() => (running = null))),
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
    async stop() {
      stopCounting();
      await database.stop();
    },
  };
}

function countWhatHappens(registry: Registry): () => void {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'oakling_request_seconds',
    help: 'How long requests took, by route; a live stream until it was open.',
    labelNames: ['method', 'route'],
    buckets: LATENCIES,
    registers,
  });
  const requests = new Counter({
    name: 'oakling_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const mails = new Counter({
    name: 'oakling_mails_total',
    help: 'Tries to hand a mail over, by what came of them.',
    labelNames: ['result'],
    registers,
  });
  for (const result of ['sent', 'failed']) mails.inc({ result }, 0);
  const ends = [
    hear('oakling.request', ({ method, route, status, ms }) => {
      seconds.observe({ method, route }, ms / 1000);
      requests.inc({ method, route, status });
    }),
    hear('oakling.mail', ({ result }) => mails.inc({ result })),
  ];
  return () => ends.forEach((end) => end());
}

function lookAtServer(registry: Registry, { pools, live, dataDir }: Watched) {
  const gauge = gaugesOf(registry);
  const connections = gauge('oakling_pool_connections', 'Connections to the database.', [
    'pool',
    'state',
  ]);
  const streams = gauge('oakling_live_streams', 'Pages that wait to hear of changes.');
  const free = gauge('oakling_disk_free_bytes', 'Free space on the disk of DATA_DIR.');
  const size = gauge('oakling_disk_size_bytes', 'Size of the disk of DATA_DIR.');
  return async () => {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
      connections.set({ pool, state: 'busy' }, totalCount - idleCount);
      connections.set({ pool, state: 'idle' }, idleCount);
      connections.set({ pool, state: 'waited-for' }, waitingCount);
    }
    streams.set(live.count());
    const disk = await statfs(dataDir).catch(() => null);
    free.set(disk === null ? 0 : disk.bavail * disk.bsize);
    size.set(disk === null ? 0 : disk.blocks * disk.bsize);
  };
}

function watchDatabase(registry: Registry, { databaseUrl, replicaUrl }: Watched) {
  const up = gaugesOf(registry)('oakling_database_up', 'Whether the database answered.');
  const show = showFigures(registry);
  const primary = openLook(databaseUrl);
  const replica = replicaUrl === undefined ? null : openLook(replicaUrl);
  const lag =
    replica === null
      ? null
      : gaugesOf(registry)('oakling_replica_lag_seconds', 'How far the replica is behind.');
  return {
    async look() {
      const figures = await readFigures(primary).catch(() => null);
      up.set(figures === null ? 0 : 1);
      show(figures);
      if (replica === null) return;
      // An unreachable replica is reported as lagging infinitely.
      lag?.set(await readReplicaLag(replica).catch(() => Infinity));
    },
    async stop() {
      await primary.end();
      await replica?.end();
    },
  };
}

/** The database's metrics are omitted during an outage, because stale values would look current. */
function showFigures(registry: Registry): (figures: DatabaseFigures | null) => void {
  const gauge = gaugesOf(registry);
  const events = gauge('oakling_outbox_events', 'Events that nobody was told of yet.', ['state']);
  const oldest = gauge('oakling_outbox_oldest_seconds', 'Age of the oldest that is not parked.');
  const jobs = gauge('oakling_jobs', 'Jobs that are not done.', ['queue', 'state']);
  const oldestJob = gauge('oakling_jobs_oldest_seconds', 'Age of the oldest job that waits.', [
    'queue',
  ]);
  const backup = gauge(
    'oakling_last_backup_timestamp_seconds',
    'When the last backup was complete; 0 for never.',
  );
  const bytes = gauge('oakling_database_size_bytes', 'Size of the database.');
  return (figures) => {
    for (const each of [events, jobs, oldestJob]) each.reset();
    for (const each of [oldest, backup, bytes]) each.remove();
    if (figures === null) return;
    events.set({ state: 'waiting' }, figures.waitingEvents);
    events.set({ state: 'parked' }, figures.parkedEvents);
    oldest.set(figures.oldestEventSeconds);
    backup.set(figures.lastBackup);
    bytes.set(figures.bytes);
    for (const { queue, oldestSeconds, ...states } of figures.queues) {
      oldestJob.set({ queue }, oldestSeconds);
      for (const [state, count] of Object.entries(states)) jobs.set({ queue, state }, count);
    }
  };
}

function gaugesOf(registry: Registry) {
  return (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
}
