import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestSummary } from '../../../scripts/summarize-tests.ts';
import { runOn, spareDisk } from '../../../server/src/testing/template.ts';
import { onOlderPostgres, type OlderPostgres, type OlderVersion } from './older-postgres.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** All that asks a database. What starts servers of its own does so on the PostgreSQL that comes with Oakling. */
const WHICH = ['src/features', 'src/platform', '--exclude=**/*.timed.test.ts'];

/** Runs the tests of the server's features and of what they stand on, on an older PostgreSQL. Rule 10.284 */
export const testOnVersion = (version: OlderVersion) => onOlderPostgres(version, runTests);

async function runTests({ adminUrl, urlOf, folder }: OlderPostgres) {
  await runOn(adminUrl, ['create database oakling owner oakling']);
  await spareDisk(adminUrl);
  const summary = join(folder, 'tests.json');
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      ...['run', ...WHICH, `--reporter=${join(ROOT, 'scripts/summarize-tests.ts')}`],
    ],
    {
      cwd: join(ROOT, 'server'),
      env: { ...process.env, TEST_DATABASE_URL: urlOf('oakling'), TEST_SUMMARY: summary },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = await once(child, 'close');
  const { passed, failures }: TestSummary = JSON.parse(readFileSync(summary, 'utf8'));
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(0);
  const counts = `${passed} tests passed and ${failures.length} failed in ${minutes} minutes`;
  return { ok: code === 0 && passed > 0, words: [counts, ...failures].join('\n    ') };
}
