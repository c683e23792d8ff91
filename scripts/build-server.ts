// Builds the server if its sources have changed since the last build.
import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

const root = join(import.meta.dirname, '..');
const SOURCES = ['server/src/**', 'server/build.config.ts', 'domain/src/**', 'package-lock.json'];

export const SERVER = join(root, 'server/dist/bundle/main.js');
/** Enlarges V8's young generation. With the default of 1 MB, garbage collection made requests slower by a sixth. */
export const SERVER_FLAGS = ['--max-semi-space-size=16'] as const;
/** A setting of glibc. Without it, every thread that allocates memory keeps its own heap. */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' } as const;

/** @throws if the build fails. */
export function buildServer(): void {
  whenOld('server/dist/bundle', SOURCES, () => {
    console.log('Building the server…');
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const args = [vite, 'build', '--logLevel', 'warn', '--config', 'build.config.ts'];
    const cwd = join(root, 'server');
    const { status } = spawnSync(process.execPath, args, { cwd, stdio: 'inherit' });
    if (status !== 0) throw new Error('The server could not be built; read the lines above.');
  });
}

/** Runs a build if its folder is missing or its sources have changed. */
export function whenOld(folder: string, sources: readonly string[], build: () => void): void {
  const stamp = join(root, folder, '.sources');
  const today = hashOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === today) return;
  const lock = lockOf(folder);
  takeLock(lock, folder);
  try {
    build();
    writeFileSync(stamp, today);
  } finally {
    rmSync(lock);
  }
}

/** The file that holds the id of the process that is building a folder. Rule 9.405 */
export const lockOf = (folder: string) =>
  join(root, 'node_modules', `.building-${basename(folder)}`);

/** @throws if another process is building the folder. A lock that a killed process left is replaced. */
function takeLock(lock: string, folder: string): void {
  const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : null;
  if (holder !== null && holder !== process.pid && isRunning(holder)) {
    throw new Error(
      `Process ${holder} is building ${folder}. Wait until it has finished, and start again.`,
    );
  }
  rmSync(lock, { force: true });
  writeFileSync(lock, String(process.pid), { flag: 'wx' });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root }).toSorted()) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
}
