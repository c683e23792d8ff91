import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { buildPages } from '../../../scripts/build-web.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The Debian packages of the browsers and of a virtual display. */
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth'];
const PROGRAMS = ['firefox-esr', 'WebKitWebDriver', 'xvfb-run', 'xauth'];
/** WebKitGTK's small browser, which is not on the PATH. */
const WEBKIT_BROWSER = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser';

/** Browsers in a call on a real LiveKit server. Rule 6.304 */
export async function callOnLiveKit() {
  const { stdout, error } = spawnSync('livekit-server', ['--version'], { encoding: 'utf8' });
  if (error !== undefined)
    return {
      ok: false,
      words: 'livekit-server is not on the PATH; install LiveKit’s server first.',
    };
  return runJourneys('livekit', stdout.trim());
}

/** The main job in browsers that Playwright can't drive. Rule 10.308 */
export async function useOtherBrowsers() {
  const areMissing = () => PROGRAMS.some((one) => spawnSync('which', [one]).status !== 0);
  if (areMissing() && process.getuid?.() === 0)
    for (const command of [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]])
      spawnSync('apt-get', command, { stdio: 'inherit' });
  const [webKit] = globSync(WEBKIT_BROWSER);
  if (areMissing() || webKit === undefined)
    return { ok: false, words: `install ${PACKAGES.join(', ')} first` };
  const { stdout } = spawnSync('firefox-esr', ['--version'], { encoding: 'utf8' });
  return runJourneys('browsers', `${stdout.trim()} and WebKitGTK`, { WEBKIT_BROWSER: webKit });
}

/** Runs a file of `e2e/src/drills`. */
async function runJourneys(file: string, used: string, environment: Record<string, string> = {}) {
  buildPages();
  const startedAt = performance.now();
  const command = ['test', '--config', 'drills.config.ts', file];
  const child = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/@playwright/test/cli.js'), ...command],
    { cwd: join(ROOT, 'e2e'), stdio: 'inherit', env: { ...process.env, ...environment } },
  );
  const [code] = await once(child, 'close');
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  return { ok: code === 0, words: `${used}; the journeys took ${seconds} s` };
}
