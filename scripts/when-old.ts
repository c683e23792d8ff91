import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Runs a build when its folder is missing or its sources have changed. */
export function whenOld(folder: string, sources: readonly string[], build: () => void): void {
  const stamp = join(root, folder, '.sources');
  const today = hashOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === today) return;
  build();
  writeFileSync(stamp, today);
}

function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root }).toSorted()) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
}
