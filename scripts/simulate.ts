// `npm run simulate`: lets friends meet for a simulated year in the real application and proves what Oakling promises
// them. Exits with 1 if a promise is broken.
//   --friendships N   the number of friendships (500)
//   --weeks N         the number of weeks (52)
//   --seed N          repeats a run (1)
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    friendships: { type: 'string', default: '500' },
    weeks: { type: 'string', default: '52' },
    seed: { type: 'string', default: '1' },
  },
});
const { friendships, weeks, seed } = values;
console.log(`${friendships} friendships, ${weeks} weeks, --seed ${seed}`);
const size = { friendships: Number(friendships), weeks: Number(weeks), seed: Number(seed) };
const root = join(import.meta.dirname, '..');
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    'src/testing/simulate/simulate.test.ts',
    '--disable-console-intercept',
  ],
  {
    cwd: join(root, 'server'),
    env: { ...process.env, SIMULATE: JSON.stringify(size) },
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
