import type { Server } from 'node:http';
import { makeApp } from './app.ts';
import { startDeliveryThread } from './delivery-thread.ts';
import { openPlatform, type OpenPlatform } from './open-platform.ts';
import { listenHttp } from './platform/http/listen-http.ts';
import { livePages } from './platform/http/pages.ts';
import type { Config } from './platform/process/config.ts';
import { lockDataDir } from './platform/process/data-dir-lock.ts';
import { openDataDir, PAGES_FOLDER } from './platform/process/data-dir.ts';
import { noteSettings } from './platform/process/noted-settings.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';
import { freePort } from './platform/postgres/free-port.ts';
import type { Log } from './platform/process/log.ts';
import { applySchema, reachDatabase } from './platform/db/apply-schema.ts';

/**
 * The time limit for a shutdown, for all parts together. Unfinished work is left as after a crash; everything that was
 * committed is on disk. Rule 10.271
 */
const STOP_MS = 4500;
/** The part of that time that requests in progress may take. */
const DRAIN_MS = 3000;
const IDLE_CHECK_MS = 20;

export interface RunningServer {
  readonly origin: string;
  readonly platform: OpenPlatform['platform'];
  /** Finishes requests in progress, and then closes the streams and the database. Can be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts everything in order: data folder, database, schema, platform and HTTP. `prepare` may fill the database before
 * anyone can reach the server, as the demo does.
 * @throws StartError, with one sentence, if a part can't start. Parts that have already started are stopped.
 */
export async function startServer(
  config: Config,
  log: Log,
  prepare: (database: { databaseUrl: string; origin: string }) => Promise<void> = async () =>
    undefined,
): Promise<RunningServer> {
  const undo: (() => Promise<void> | void)[] = [];
  const stopAll = once(async () => {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const limit = setTimeout(() => {
      log.error('the stop took too long: unfinished work continues after the next start');
      resolve();
    }, STOP_MS);
    for (const step of undo.toReversed()) {
      // A part that fails to stop, or that hangs, must not keep the others from stopping.
      const stopped = Promise.resolve()
        .then(step)
        .catch((error: unknown) =>
          log.error({ err: error }, 'a part of the server did not stop cleanly'),
        );
      await Promise.race([stopped, late]);
    }
    clearTimeout(limit);
  });
  try {
    openDataDir(config.DATA_DIR);
    undo.push(lockDataDir(config.DATA_DIR), noteSettings(config));
    const port = config.PORT === 0 ? await freePort() : config.PORT;
    const database = await openDatabaseServer(config, undo);
    const origin = config.ORIGIN ?? `http://localhost:${port}`;
    const dataDir = config.DATABASE_URL === undefined ? config.DATA_DIR : undefined;
    const migrations = await applySchema(database.url, dataDir);
    if (migrations.length > 0) log.info({ migrations }, 'migrations applied');
    if (config.DATABASE_REPLICA_URL !== undefined) {
      await reachDatabase('DATABASE_REPLICA_URL', config.DATABASE_REPLICA_URL);
    }
    await prepare({ databaseUrl: database.url, origin });
    const databaseUrl = database.url;
    const delivery = await startDeliveryThread({ config, databaseUrl, origin }, log);
    undo.push(() => delivery.stop());
    const clock = () => new Date();
    const wakeDelivery = () => delivery.wake();
    const open = await openPlatform({ config, databaseUrl, origin, log, clock, wakeDelivery });
    undo.push(() => open.close());
    const { currentHost } = open.platform;
    const pages = await livePages(PAGES_FOLDER, origin, currentHost.host());
    currentHost.onChange(() => {
      pages
        .showHost(currentHost.host())
        .catch((error: unknown) => log.error({ err: error }, 'the pages could not be rendered'));
    });
    undo.push(currentHost.follow());
    const app = makeApp(open.platform, pages);
    const server = await listenHttp(app.fetch, { port, hostname: config.HOST });
    // End the streams first; otherwise, the server would wait for them.
    undo.push(() => drain(server, open));
    if (config.METRICS_PORT !== undefined) {
      // Loaded on demand, to save memory on a server without monitoring. Reports ready only while people can connect.
      const { startMetrics } = await import('./start-metrics.ts');
      undo.push(await startMetrics(open, databaseUrl, config.METRICS_PORT));
    }
    return { origin, platform: open.platform, stop: stopAll };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function openDatabaseServer(config: Config, undo: (() => Promise<void> | void)[]) {
  if (config.DATABASE_URL !== undefined) {
    return { url: config.DATABASE_URL };
  }
  const embedded = await startEmbeddedPostgres(config.DATA_DIR);
  undo.push(() => embedded.stop());
  return { url: embedded.url };
}

async function drain(http: Server, open: OpenPlatform): Promise<void> {
  const closed = new Promise<void>((resolve) => http.close(() => resolve()));
  await open.platform.live.stop();
  // Browsers keep their connection open after the last response, so close connections as they become idle.
  const idle = setInterval(() => http.closeIdleConnections(), IDLE_CHECK_MS);
  const limit = setTimeout(() => http.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= run());
}
