import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** How long one signal may take before a stronger one follows. */
const STOP_MS = 20_000;

/** Ends a PostgreSQL whose own server was killed and that still runs in this folder. */
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
