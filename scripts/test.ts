// `npm test`: runs every check and test once, and prints a summary line.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from './checks.ts';
import { memoryFolder } from './memory-folder.ts';
import { runTwoAtATime, secondsOfSteps, type Step } from './run-step.ts';
import type { TestSummary } from './summarize-tests.ts';

interface Suite extends Step {
  readonly summary: () => TestSummary;
}

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(memoryFolder(), 'oakling-test-'));
let passed = 0;
let failed = 0;
const secondsOfFiles = new Map<string, number>();
/** The failures, which are repeated at the end because often only the end of a long output is kept. */
const failures: string[] = [];
/** The number of characters that are repeated from the end of a failed step's output. */
const KEPT_LETTERS = 3000;

const builds: Step = { name: 'builds', command: join(root, 'scripts/build.ts'), args: [] };
// The tests of pages fill the time in which only the longest check is still running.
await run([...checks, builds, vitest('domain'), vitest('web')]);
// While tests of `ops` wait for processes, those of the server compute. Together, they also load the application once.
await run([vitest('server', ['--dir=..', 'server/src', 'ops/src'], 'tests of server and ops')]);
// Journeys run alone. At the same time as other suites, a page would react too slowly for some of them.
await run([playwright('journeys in the browser')]);

rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
const slowest = [...secondsOfFiles].toSorted(([, one], [, other]) => other - one).slice(0, 20);
printSeconds('Seconds of each step', secondsOfSteps);
printSeconds('Slowest test files', slowest);
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function run(steps: readonly (Step | Suite)[]): Promise<void> {
  const outputs = await runTwoAtATime(steps);
  for (const step of steps) count(step, outputs.get(step.name));
}

/** If a runner fails although no test failed, that is also a failure. Its last output explains the reason. */
function count(step: Step | Suite, failedOutput: string | undefined): void {
  const { name } = step;
  const isOk = failedOutput === undefined;
  const done =
    'summary' in step ? step.summary() : { passed: Number(isOk), failures: [], seconds: {} };
  passed += done.passed;
  failed += done.failures.length;
  failures.push(...done.failures);
  for (const [file, each] of Object.entries(done.seconds)) {
    secondsOfFiles.set(`${name}: ${file}`, each);
  }
  if (done.failures.length > 0 || (isOk && done.passed > 0)) return;
  failed += 1;
  failures.push(`${name}\n${failedOutput?.slice(-KEPT_LETTERS).trimEnd() ?? ''}`);
}

function vitest(
  workspace: string,
  which: readonly string[] = [],
  name = `tests of ${workspace}`,
): Suite {
  const report = join(folder, `${name}.json`);
  return {
    name,
    command: join(root, 'node_modules/vitest/vitest.mjs'),
    args: [
      'run',
      ...which,
      '--reporter=default',
      `--reporter=${join(import.meta.dirname, 'summarize-tests.ts')}`,
    ],
    cwd: join(root, workspace),
    env: { TMPDIR: folder, TEST_SUMMARY: report },
    summary: () => readReport(report) ?? { passed: 0, failures: [], seconds: {} },
  };
}

function playwright(name: string): Suite {
  const report = join(folder, `${name}.json`);
  return {
    name,
    command: join(root, 'node_modules/@playwright/test/cli.js'),
    args: ['test'],
    cwd: join(root, 'e2e'),
    env: { TMPDIR: folder, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    summary: () => summarizePlaywright(readReport(report) ?? { suites: [] }),
  };
}

/** The part of Playwright's JSON report that is counted. Durations are in milliseconds. */
interface PlaywrightSuite {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}
interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly stats?: { readonly expected: number };
}

function summarizePlaywright({ suites, stats }: PlaywrightReport): TestSummary {
  return {
    passed: stats?.expected ?? 0,
    failures: suites.flatMap(failuresOf),
    seconds: Object.fromEntries(suites.map((suite) => [suite.file, secondsOf(suite)])),
  };
}

function failuresOf({ file, suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ title }) => `${file}: ${title}`);
  return [...own, ...suites.flatMap(failuresOf)];
}

function secondsOf({ suites = [], specs }: PlaywrightSuite): number {
  const runs = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  const own = runs.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
}

function printSeconds(title: string, seconds: Iterable<readonly [string, number]>): void {
  console.log(`\n── ${title}`);
  for (const [name, each] of seconds) console.log(`${each.toFixed(1).padStart(7)}  ${name}`);
}

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
