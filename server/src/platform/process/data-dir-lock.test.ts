import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockDataDir } from './data-dir-lock.ts';

test('Rule 10.296, a dead server whose parent did not collect it no longer holds its folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-lock-'));
  // After `exec`, no process collects the child's exit status.
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 61']);
  const [written] = await once(parent.stdout, 'data');
  await expect.poll(() => readFileSync(`/proc/${parent.pid}/cmdline`, 'utf8')).toMatch(/^sleep/);
  const pid = Number(written);
  const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8');
  writeFileSync(join(folder, 'server.lock'), `${pid} ${stat().split(' ')[21]}`);
  expect(() => lockDataDir(folder)).toThrow(/another Oakling server/);
  process.kill(pid, 'SIGKILL');
  await expect.poll(stat).toContain(') Z ');
  lockDataDir(folder)();
  parent.kill();
  rmSync(folder, { recursive: true });
});
