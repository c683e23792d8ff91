import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { keptSecret } from '../process/data-dir.ts';
import { freePort } from './free-port.ts';
import {
  findBinaries,
  stopOrphan,
  unprivileged,
  type Binaries,
  type Runner,
} from './postgres-process.ts';
import { StartError } from '../process/start-error.ts';

export interface EmbeddedPostgres {
  /** The connection URL of the database `oakling`, as its owner. */
  readonly url: string;
  /** The connection URL as the cluster's administrator, for tests that create databases. */
  readonly adminUrl: string;
  /** Stops the server. Open transactions are rolled back; committed data is on disk. */
  stop(): Promise<void>;
}

const STOP_MS = 20_000;
/** Folders in which a killed first start was creating a cluster. */
const PARTIAL = 'postgres.partial-';
/**
 * Files in the cluster's folder: one while its database doesn't exist yet, and one once it does. A folder without
 * either file isn't ours.
 */
const [NEW, READY] = ['oakling-new', 'oakling-ready'];
const RESTART_MS = 200;

export function embeddedUrl(password: string, port: number): string {
  return `postgres://oakling:${password}@127.0.0.1:${port}/oakling`;
}

/**
 * Starts a PostgreSQL server for a folder on a free loopback port. The first start creates the cluster and the
 * database. Restarts the server after a crash. The caller holds the folder's lock.
 * @param settings more settings of PostgreSQL, as `name=value`.
 * @throws StartError if PostgreSQL is missing for this machine or does not start.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: readonly string[] = [],
): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const cluster = join(dataDir, 'postgres');
  const password = keptSecret(dataDir, 'postgres-password');
  const run = unprivileged(dataDir);
  await stopOrphan(cluster);
  if (!existsSync(cluster)) initialise(binaries, run, cluster, dataDir);
  const isNew = existsSync(join(cluster, NEW));
  if (!isNew && !existsSync(join(cluster, READY))) {
    throw new StartError(
      `DATA_DIR: ${cluster} is not a database of Oakling; move it away or choose another folder.`,
    );
  }
  const port = await freePort();
  const running = await keepRunning(() => launch(binaries, run, cluster, port, settings), cluster);
  const adminUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  try {
    if (isNew) {
      await createDatabase(adminUrl, password);
      renameSync(join(cluster, NEW), join(cluster, READY));
    }
  } catch (error) {
    await running.stop();
    throw error;
  }
  return {
    url: embeddedUrl(password, port),
    adminUrl,
    stop: running.stop,
  };
}

type Launched = Awaited<ReturnType<typeof launch>>;

/** Restarts a crashed server on the same port, so its clients can reconnect. */
async function keepRunning(start: () => Promise<Launched>, cluster: string) {
  const stopping = new AbortController();
  let current = await start();
  const watching = watch();

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await current.ended;
      if (stopping.signal.aborted) return;
      // PostgreSQL's child processes exit slightly later. Until then, their shared memory blocks a new server.
      await stopOrphan(cluster).catch(() => undefined);
      const next = await start().catch(() => null);
      if (next === null) await wait(RESTART_MS);
      else current = next;
    }
    // A stop was requested while a replacement was starting.
    end();
    await current.ended;
  }

  function end(): void {
    current.child.kill('SIGINT');
  }

  return {
    async stop() {
      stopping.abort();
      end();
      const timer = setTimeout(() => current.child.kill('SIGQUIT'), STOP_MS);
      await watching;
      clearTimeout(timer);
    },
  };
}

/**
 * Creates the cluster in a new folder and renames that when it is complete. Each attempt has its own folder, because
 * the `initdb` of a killed server may still be running. Rule 10.297
 */
function initialise(binaries: Binaries, run: Runner, cluster: string, dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith(PARTIAL))) {
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 });
  }
  const partial = mkdtempSync(join(dataDir, PARTIAL));
  const { command, args, ...user } = run(binaries.initdb, [
    `--pgdata=${partial}`,
    '--username=postgres',
    `--pwfile=${join(dataDir, 'postgres-password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  if (user.uid !== undefined) {
    execFileSync('chown', [`${user.uid}:${user.gid}`, partial]);
  }
  const result = spawnSync(command, args, { ...user, encoding: 'utf8' });
  if (result.status === 0) {
    writeFileSync(join(partial, NEW), '');
    return renameSync(partial, cluster);
  }
  throw new StartError(
    `DATA_DIR: PostgreSQL could not be set up in ${cluster}: ${lastLine(result.stderr)}`,
  );
}

async function launch(
  binaries: Binaries,
  run: Runner,
  cluster: string,
  port: number,
  settings: readonly string[],
) {
  const { command, args, ...user } = run(binaries.postgres, [
    '-D',
    cluster,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'max_connections=120',
    '-c',
    'timezone=UTC',
    '-c',
    'log_timezone=UTC',
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  // The child gets its own process group. Ctrl-C signals the terminal's whole group, and we control the order of the
  // shutdown.
  const child = spawn(command, args, {
    ...user,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await readiness(child, cluster);
  return { child, ended };
}

function readiness(child: ChildProcess, cluster: string): Promise<void> {
  let log = '';
  return new Promise((resolve, reject) => {
    const fail = (why: string) =>
      reject(new StartError(`DATA_DIR: PostgreSQL did not start in ${cluster}: ${why}`));
    child.once('error', (error) => fail(error.message));
    child.once('close', () => fail(lastLine(log)));
    child.stderr?.on('data', (chunk: Buffer) => {
      // Only the end of the output matters, but the pipe must be drained or PostgreSQL blocks.
      log = (log + chunk.toString()).slice(-4000);
      if (log.includes('ready to accept connections')) resolve();
    });
  });
}

async function createDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from pg_roles where rolname = 'oakling'`);
    const verb = rowCount === 0 ? 'create' : 'alter';
    // The owner isn't a superuser, as on hosted PostgreSQL, so what works here works there.
    await client.query(
      `${verb} role oakling login createrole createdb password ${client.escapeLiteral(password)}`,
    );
    const made = await client.query(`select from pg_database where datname = 'oakling'`);
    if (made.rowCount === 0) await client.query('create database oakling owner oakling');
  } finally {
    await client.end();
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? 'no message';
}
