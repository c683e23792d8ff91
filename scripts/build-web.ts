// Builds the pages when their sources have changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'web/dist/.sources');
const SOURCES = [
  'web/src/**',
  'web/public/**',
  'web/index.html',
  'web/vite.config.ts',
  'domain/src/**',
  'package-lock.json',
];

/** Builds `web/dist` if need be. @throws when the build fails. */
export function buildWeb(): void {
  const current = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  console.log('Building the pages…');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The pages could not be built; read the lines above.');
  writeFileSync(stamp, current);
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: root }).toSorted();
  for (const file of files) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
}
