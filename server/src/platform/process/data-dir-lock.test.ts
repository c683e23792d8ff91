import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fromPs, lockDataDir } from './data-dir-lock.ts';

// Without an argument, /proc on Linux; macOS uses `ps`, which Linux has too.
test.for([
  ['/proc', undefined],
  ['ps', fromPs],
] as const)(
  'Rule 10.296, a dead server whose parent did not collect it no longer holds its folder (%s)',
  async ([, lookUp]) => {
    const folder = mkdtempSync(join(tmpdir(), 'oakling-lock-'));
    // After `exec`, no process collects the child's exit status.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 61']);
    const [written] = await once(parent.stdout, 'data');
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/cmdline`, 'utf8')).toMatch(/^sleep/);
    const pid = Number(written);
    const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8');
    const startedAt = lookUp === undefined ? stat().split(' ')[21] : lookUp(pid).startedAt;
    const lock = join(folder, 'server.lock');
    writeFileSync(lock, `${pid} ${startedAt}`);
    expect(() => lockDataDir(folder, lookUp)).toThrow(/another Oakling server/);
    // The system gave the id to another process.
    writeFileSync(lock, `${pid} Thu Jan 1 00:00:00 1970`);
    lockDataDir(folder, lookUp)();
    writeFileSync(lock, `${pid} ${startedAt}`);
    process.kill(pid, 'SIGKILL');
    await expect.poll(stat).toContain(') Z ');
    lockDataDir(folder, lookUp)();
    parent.kill();
    rmSync(folder, { recursive: true });
  },
);
