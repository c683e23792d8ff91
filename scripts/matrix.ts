// `npm run matrix`: prints what the database allows each actor to do with each table and view, both expected and
// actual.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'oakling-matrix-'));
const MATRIX_FILE = join(folder, 'matrix.txt');
const { status, stdout } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'src/platform/db/rls-matrix.test.ts'],
  { cwd: join(root, 'server'), env: { ...process.env, MATRIX_FILE }, encoding: 'utf8' },
);
console.log(existsSync(MATRIX_FILE) ? readFileSync(MATRIX_FILE, 'utf8') : stdout);
console.log(status === 0 ? 'Everything is as expected.' : 'Something is not as expected.');
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 1);
