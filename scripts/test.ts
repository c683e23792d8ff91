// `npm test`: every check and every test, each once, and one line that sums them up.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildServer } from './build-server.ts';
import { buildWeb } from './build-web.ts';
import { checks } from './checks.ts';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'oakling-test-'));
let passed = 0;
let failed = 0;
/** What went wrong, named again at the end: of a long output often only the end is kept. */
const failures: string[] = [];

for (const check of checks) {
  const ok = run(check.name, check.command, check.args, check.cwd);
  if (ok) passed += 1;
  else failed += 1;
}
for (const workspace of ['domain', 'server', 'web']) runVitest(workspace);
try {
  buildWeb();
  buildServer();
  for (const project of ['side by side', 'timed']) runPlaywright(project);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  failures.push('the build');
  failed += 1;
}
rmSync(reports, { recursive: true, force: true });
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function run(
  name: string,
  command: string,
  args: readonly string[],
  cwd = root,
  env = {},
): boolean {
  const startedAt = performance.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(process.execPath, [command, ...args], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) failures.push(name);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return status === 0;
}

function runVitest(workspace: string): void {
  const report = join(reports, `${workspace}.json`);
  const ok = run(
    `tests of ${workspace}`,
    join(root, 'node_modules/vitest/vitest.mjs'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    join(root, workspace),
  );
  const counts = readCounts(report, ({ numPassedTests, numFailedTests, testResults = [] }) => {
    for (const file of testResults) failures.push(...failuresIn(file));
    return [numPassedTests, numFailedTests];
  });
  // A runner that fails without a failed test (a file that does not load) still fails.
  add(counts, ok);
}

function runPlaywright(project: string): void {
  const report = join(reports, `e2e ${project}.json`);
  const ok = run(
    `journeys in the browser, ${project}`,
    join(root, 'node_modules/@playwright/test/cli.js'),
    ['test', `--project=${project}`],
    join(root, 'e2e'),
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  const counts = readCounts(report, ({ stats }) => [
    stats?.['expected'],
    (stats?.['unexpected'] ?? 0) + (stats?.['flaky'] ?? 0),
  ]);
  add(counts, ok);
}

interface Report {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly testResults?: readonly FileReport[];
  readonly stats?: Readonly<Record<string, number>>;
}

interface FileReport {
  readonly name: string;
  readonly status: string;
  /** Why the file could not be loaded, or its set-up failed. */
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
}

function failuresIn({ name, status, message, assertionResults }: FileReport): string[] {
  const failedTests = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages: [why = ''] }) => `${fullName}: ${firstLine(why)}`);
  const isWithout = status === 'failed' && failedTests.length === 0;
  const found = isWithout ? [firstLine(message)] : failedTests;
  return found.map((text) => `${relative(root, name)}: ${text}`);
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

function readCounts(
  path: string,
  pick: (report: Report) => [number | undefined, number | undefined],
): { passed: number; failed: number } {
  try {
    const report: Report = JSON.parse(readFileSync(path, 'utf8'));
    const [good = 0, bad = 0] = pick(report);
    return { passed: good, failed: bad };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function add(counts: { passed: number; failed: number }, ok: boolean): void {
  passed += counts.passed;
  failed += counts.failed;
  if (counts.failed === 0 && (!ok || counts.passed === 0)) failed += 1;
}
