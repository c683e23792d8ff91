import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildPages } from '../../../scripts/build-web.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Runs the journeys of `e2e/src/drills`, in which browsers join a call on a real LiveKit server. Rule 6.304 */
export async function callOnLiveKit() {
  const { stdout, error } = spawnSync('livekit-server', ['--version'], { encoding: 'utf8' });
  if (error !== undefined)
    return {
      ok: false,
      words: 'livekit-server is not on the PATH; install LiveKit’s server first.',
    };
  buildPages();
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'drills.config.ts'],
    { cwd: join(ROOT, 'e2e'), stdio: 'inherit' },
  );
  const [code] = await once(child, 'close');
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  return { ok: code === 0, words: `${stdout.trim()}; the journeys took ${seconds} s` };
}
