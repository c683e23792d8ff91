// Checks the built pages against their script budgets. `npm run check` builds them first if needed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DIST, filesOf, OPEN_PAGES, readManifest } from './manifest.ts';

const START = ['index.html'];
/** SERVED includes the layout of the dashboard. */
const SERVED = [...START, 'src/app/served-routes.tsx'];

const LIVEKIT = 'src/features/rooms/connect-livekit.ts';

/** Shows the parts of many pages, for each role. */
const START_PAGE = 'src/app/dashboard-index.tsx';

const manifest = readManifest();
const pages = manifest['src/app/served-routes.tsx']?.dynamicImports ?? [];
const others = pages.filter((page) => page !== START_PAGE);

/** The size of the scripts in kilobytes after gzip, in addition to those already loaded. */
const BUDGETS = [
  [
    'the largest open page',
    120,
    Math.max(...Object.values(OPEN_PAGES).map((page) => kilobytes([...START, page]))),
  ],
  ['the frame of all others', 49.5, kilobytes(SERVED, START)],
  ['the start page in it', 49, kilobytes([START_PAGE], SERVED)],
  ['the largest other page', 35, Math.max(...others.map((page) => kilobytes([page], SERVED)))],
  // LiveKit's client, which is fetched when someone clicks Join. The call itself uses more bandwidth than this every
  // second.
  ['what a call on LiveKit fetches', 150, kilobytes([LIVEKIT], [...SERVED, ...pages])],
] as const;

for (const [what, limit, measured] of BUDGETS) {
  const problem = measured > limit ? ', which is too much' : '';
  console.log(`${what}: ${measured.toFixed(1)} of ${limit} kB${problem}`);
}
process.exitCode = BUDGETS.every(([, limit, measured]) => measured <= limit) ? 0 : 1;

function kilobytes(needs: readonly string[], has: readonly string[] = []): number {
  const fetched = filesOf(manifest, needs).difference(filesOf(manifest, has));
  let bytes = 0;
  for (const file of fetched) bytes += gzipSync(readFileSync(join(DIST, file))).length;
  return bytes / 1000;
}
