// `npm run races`: runs each race test RACE_ROUNDS times, or 100 times by default.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const tests = readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .filter((name) => readFileSync(join(root, 'server/src', name), 'utf8').includes('rounds('));
const { RACE_ROUNDS = '100' } = process.env;
console.log(`${RACE_ROUNDS} rounds of each race in ${tests.join(', ')}`);
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=verbose',
    '-t',
    'at once|same moment',
    ...tests.map((name) => join('src', name)),
  ],
  { cwd: join(root, 'server'), env: { ...process.env, RACE_ROUNDS }, stdio: 'inherit' },
);
process.exit(status ?? 1);
