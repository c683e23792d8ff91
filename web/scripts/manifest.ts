import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from './script-budgets.ts';

/** Where the pages are built to. */
export const DIST = join(import.meta.dirname, '../dist');

/** Vite's manifest: which built files each source needs. */
export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));
}
