import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunBy } from '../../../server/src/testing/built-server.ts';

const CHUNKS = [1 << 20, 1 << 12];

/**
 * A disk that fills up quickly. Only programs that are run with `by` see the mount, which disappears when they exit.
 */
export interface SmallDisk {
  /** The path of the disk for those programs. */
  readonly path: string;
  /** The path of the same folder for other processes. */
  readonly seenAt: string;
  readonly by: RunBy;
  fill(left?: number): void;
  makeRoom(): void;
  remove(): Promise<void>;
}

/**
 * Mounts a disk of this size in a private namespace. Without root privileges, this needs unprivileged user namespaces.
 */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const path = mkdtempSync(join(tmpdir(), 'oakling-small-disk-'));
  const isRoot = process.getuid?.() === 0;
  const apart = isRoot ? ['--mount'] : ['--mount', '--user', '--map-root-user'];
  // `cat` keeps the mount until its input ends, which also happens if this process crashes.
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=755 oakling ${path} && echo mounted && cat`;
  const holder = spawn('unshare', [...apart, 'sh', '-c', mount], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(holder, 'exit');
  const isMounted = await Promise.race([once(holder.stdout, 'data'), ended.then(() => null)]);
  if (isMounted === null) throw new Error('cannot mount a disk here');
  const enter = isRoot ? ['--mount'] : ['--user', '--preserve-credentials', '--mount'];
  const seenAt = join(`/proc/${holder.pid}/root`, path);
  const filler = join(seenAt, 'filler');
  return {
    path,
    seenAt,
    by: ['nsenter', '--target', String(holder.pid), ...enter],
    fill(left = 0) {
      fill(filler);
      truncateSync(filler, statSync(filler).size - left);
    },
    makeRoom: () => rmSync(filler, { force: true }),
    async remove() {
      holder.stdin.end();
      await ended;
      rmSync(path, { recursive: true });
    },
  };
}

function fill(path: string): void {
  const file = openSync(path, 'a');
  for (const bytes of CHUNKS) {
    const chunk = Buffer.alloc(bytes);
    try {
      for (;;) if (writeSync(file, chunk) < bytes) break;
    } catch (error) {
      if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
}
