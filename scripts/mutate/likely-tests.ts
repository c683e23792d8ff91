import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { TestRun } from './mutant.ts';

/** About every request: they find most of what is missing on the way to an operation. */
const EVERY_REQUEST = ['anonymous', 'cross-site', 'bad-input', 'secure-headers', 'client-address'];
const platformTests = (names: readonly string[]): TestRun => ({
  workspace: 'server',
  paths: names.map((name) => `src/platform/${name}.test.ts`),
});

/** Of what every operation has in common: who may, and what it takes. */
const EVERY_OPERATION = ['permission-matrix', 'bad-input'];
/** Tests that notice what those of the folder cannot, by the beginning of the source's path. */
const ELSEWHERE: readonly (readonly [source: string, tests: readonly string[]])[] = [
  ['src/app.ts', ['platform/general-limit']],
  ['src/features/identity/', ['features/safety/export-account', 'features/safety/pause-child']],
  ['src/features/interests/', ['features/safety/export-account']],
  ['src/features/invites/', ['features/safety/export-account', 'features/safety/remove-account']],
  ['src/features/legal/', ['features/safety/export-account']],
  ['src/features/matches/', ['features/sessions/request-session']],
  [
    'src/features/notifications/',
    ['features/invites/child', 'features/safety/export-account', 'features/safety/remove-account'],
  ],
  ['src/features/profile/', ['features/safety/export-account', 'purges']],
  ['src/features/safety/', ['features/invites/child']],
  ['src/features/sessions/', ['features/safety/remove-account']],
  [
    'src/platform/auth/browser-login.ts',
    ['features/identity/log-in', 'features/safety/pause-child'],
  ],
  ['src/platform/process/data-dir-lock.ts', ['main']],
  [
    'src/platform/db/database.ts',
    ['platform/pooled-identity', 'platform/permission-matrix', 'features/safety/at-once'],
  ],
  ['src/platform/auth/end-logins.ts', ['features/safety/pause-child']],
  ['src/platform/live/live-route.ts', ['platform/live']],
  ['src/platform/http/middleware.ts', ['platform/general-limit', 'features/safety/pause-child']],
  ['src/platform/db/migrate.ts', ['main']],
  ['src/platform/auth/own-password.ts', ['features/safety/remove-account']],
  ['src/platform/http/problem.ts', ['features/safety/remove-account']],
  ['src/platform/http/rate-limit.ts', ['platform/count-write']],
  ['src/platform/db/reach-own-database.ts', ['run-moderator-command']],
  ['src/platform/http/request-context.ts', ['platform/permission-matrix']],
  ['src/platform/db/retention.ts', ['purges']],
  ['src/platform/http/route.ts', ['features/legal/changed-terms', 'platform/permission-matrix']],
  ['src/platform/auth/second-step.ts', ['features/identity/second-step']],
  ['src/platform/db/transact.ts', ['platform/permission-matrix']],
  ['src/run-server.ts', ['main']],
];

function testsElsewhere(path: string): TestRun[] {
  const tests = ELSEWHERE.flatMap(([source, names]) => (path.startsWith(source) ? names : []));
  const paths = tests.map((name) => `src/${name}.test.ts`);
  return paths.length === 0 ? [] : [{ workspace: 'server', paths }];
}

/** The test runs that most likely notice a change of a source, the most likely first. */
export function likelyTests(root: string, kind: 'domain' | 'server', path: string): TestRun[] {
  const folder = dirname(path).replace(`${kind}/`, '');
  const own: TestRun = { workspace: kind, paths: [`${folder}/`] };
  if (kind === 'domain') return [own, { workspace: 'domain', paths: [] }, behind(folder)];
  const stem = `${folder}/${basename(path, '.ts')}.test.ts`;
  const namesake: TestRun = { workspace: kind, paths: [stem] };
  const all: TestRun[] = existsSync(join(root, 'server', stem)) ? [namesake] : [];
  const elsewhere = testsElsewhere(`${folder}/${basename(path)}`);
  if (folder.startsWith('src/features'))
    return [...all, own, ...elsewhere, platformTests(EVERY_OPERATION)];
  return [...all, ...elsewhere, platformTests(EVERY_REQUEST)];
}

/** The server's tests of what a domain's feature decides. */
function behind(folder: string): TestRun {
  const feature = folder.replace('src/', '');
  if (feature === 'kernel') return platformTests(EVERY_REQUEST);
  return { workspace: 'server', paths: [`src/features/${feature}/`] };
}
