import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { notWritable } from './data-dir.ts';
import { StartError } from './start-error.ts';

/**
 * Locks the data folder, so two servers never write to it at the same time. Takes over the lock of a killed process.
 * @returns a function that releases the lock.
 * @throws StartError if another live process holds it.
 */
export function lockDataDir(dataDir: string, lookUp = ofThisSystem): () => void {
  const identity = (pid: number) => identityOf(pid, lookUp);
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'server.lock');
  const mine = identity(process.pid);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(path, mine, { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
        throw notWritable(dataDir, error);
      }
    }
    const holder = readHolder(path);
    const pid = Number(holder.split(' ')[0]);
    if (pid > 0 && identity(pid) === holder) {
      throw new StartError(
        `DATA_DIR: another Oakling server (process ${pid}) is using ${dataDir}; stop it or choose another folder.`,
      );
    }
    rmSync(path, { force: true });
  }
  throw new StartError(`DATA_DIR: ${dataDir} is being taken by another server; try again.`);
}

function readHolder(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Identifies a process by its id and start time, because ids are reused. Returns '' if no such process runs. */
function identityOf(pid: number, lookUp: typeof fromPs): string {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return '';
  }
  const { state, startedAt } = lookUp(pid);
  // A zombie: the process ended, but its parent has not collected its exit status.
  return state.startsWith('Z') ? '' : `${pid} ${startedAt}`;
}

/** macOS has no /proc. */
export function fromPs(pid: number): { state: string; startedAt: string } {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  const [state = '', ...startedAt] = (stdout ?? '').trim().split(/\s+/);
  return { state, startedAt: startedAt.join(' ') };
}

function fromProc(pid: number): ReturnType<typeof fromPs> {
  try {
    // Fields 3 and 22 of /proc/PID/stat. The name in field 2 may contain spaces, so start after its end.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startedAt: fields[19] ?? '' };
  } catch {
    return { state: '', startedAt: '' };
  }
}

const ofThisSystem = existsSync('/proc/self/stat') ? fromProc : fromPs;
