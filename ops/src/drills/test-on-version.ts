import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestSummary } from '../../../scripts/summarize-tests.ts';
import { runOn, spareDisk } from '../../../server/src/testing/template.ts';
import { onOlderPostgres, type OlderPostgres, type OlderVersion } from './older-postgres.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** All tests that use a database. Tests that start their own server use the embedded PostgreSQL. */
const SUITES = [
  { workspace: 'server', which: ['src/features', 'src/platform'] },
  { workspace: 'ops', which: ['src/backup/copy-out'] },
];

/** Runs the database tests on an older version of PostgreSQL. Rule 10.284 */
export const testOnVersion = (version: OlderVersion) => onOlderPostgres(version, runTests);

async function runTests({ adminUrl, urlOf, folder }: OlderPostgres) {
  await runOn(adminUrl, ['create database oakling owner oakling']);
  await spareDisk(adminUrl);
  const startedAt = performance.now();
  const ran: TestRun[] = [];
  for (const { workspace, which } of SUITES) {
    ran.push(await runSuite(workspace, which, urlOf('oakling'), folder));
  }
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(0);
  const passed = ran.reduce((sum, run) => sum + run.passed, 0);
  const failures = ran.flatMap((run) => run.failures);
  const counts = `${passed} tests passed and ${failures.length} failed in ${minutes} minutes`;
  return {
    ok: ran.every((run) => run.code === 0 && run.passed > 0),
    words: [counts, ...failures].join('\n    '),
  };
}

interface TestRun extends TestSummary {
  readonly code: unknown;
}

async function runSuite(
  workspace: string,
  which: readonly string[],
  databaseUrl: string,
  folder: string,
): Promise<TestRun> {
  const summary = join(folder, `${workspace}.json`);
  const child = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      ...['run', ...which],
      `--reporter=${join(ROOT, 'scripts/summarize-tests.ts')}`,
    ],
    {
      cwd: join(ROOT, workspace),
      env: { ...process.env, TEST_DATABASE_URL: databaseUrl, TEST_SUMMARY: summary },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = await once(child, 'close');
  return { ...readSummary(summary), code };
}

function readSummary(path: string): TestSummary {
  return JSON.parse(readFileSync(path, 'utf8'));
}
