// `npm run check`: format, lint, types, boundaries, unused code.
import { spawnSync } from 'node:child_process';
import { checks } from './checks.ts';

const failed: string[] = [];
for (const { name, command, args, cwd } of checks) {
  const { status } = spawnSync(process.execPath, [command, ...args], { cwd, stdio: 'inherit' });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (status !== 0) failed.push(name);
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
