// `npm test`: runs every check and test once and prints a summary line.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from './checks.ts';
import { memoryFolder } from './memory-folder.ts';
import { runStep, runTwoAtATime, secondsOfSteps, type Step } from './run-step.ts';
import type { TestSummary } from './summarize-tests.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(memoryFolder(), 'oakling-test-'));
let passed = 0;
let failed = 0;
/** Seconds that the tests of each file took. */
const secondsOfFiles = new Map<string, number>();
/** Failures, repeated at the end because often only the end of long output is kept. */
const failures: string[] = [];

/** Tests with time limits run after the others. Their two files mostly wait, so they run at once. */
const UNTIMED = ['--exclude=**/*.timed.test.ts'];
const timed = vitest(
  'server',
  ['.timed.test.ts', '--maxWorkers=2'],
  'tests of server that are about time',
);
const domain = vitest('domain');
const builds: Step = { name: 'builds', command: join(root, 'scripts/build.ts'), args: [] };
const journeys: Step = {
  name: 'journeys in the browser',
  command: join(root, 'node_modules/@playwright/test/cli.js'),
  args: ['test'],
  cwd: join(root, 'e2e'),
  env: {
    TMPDIR: folder,
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'journeys in the browser.json'),
  },
};
const failedSteps = await runTwoAtATime([...checks, builds, domain]);
failures.push(...failedSteps);
for (const { name } of checks) {
  if (failedSteps.includes(name)) failed += 1;
  else passed += 1;
}
countVitest(domain, !failedSteps.includes(domain.name));
for (const step of [vitest('server', UNTIMED), timed, vitest('ops'), vitest('web')]) {
  const { ok, complaints } = await runStep(step);
  countVitest(step, ok, complaints);
}
if (failedSteps.includes(builds.name)) failed += 1;
else countPlaywright(await runStep(journeys));
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
const slowest = [...secondsOfFiles].toSorted(([, one], [, other]) => other - one).slice(0, 20);
printSeconds('Seconds of each step', secondsOfSteps);
printSeconds('Slowest test files', slowest);
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function vitest(
  workspace: string,
  which: readonly string[] = [],
  name = `tests of ${workspace}`,
): Step {
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
    env: { TMPDIR: folder, TEST_SUMMARY: join(folder, `${name}.json`) },
  };
}

function countVitest({ name }: Step, ok: boolean, complaints = ''): void {
  const summary: TestSummary = readReport(name) ?? { passed: 0, failures: [], seconds: {} };
  const { passed: good, failures: bad, seconds } = summary;
  for (const [file, each] of Object.entries(seconds)) secondsOfFiles.set(`${name}: ${file}`, each);
  failures.push(...bad);
  add(good, bad.length, ok, `${name}\n${complaints}`);
}

function countPlaywright({ ok, complaints }: { ok: boolean; complaints: string }): void {
  const { stats, suites = [] }: Partial<PlaywrightReport> = readReport(journeys.name) ?? {};
  for (const suite of suites) secondsOfFiles.set(suite.file, secondsOf(suite));
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {};
  if (unexpected + flaky > 0) failures.push(journeys.name);
  add(expected, unexpected + flaky, ok, `${journeys.name}\n${complaints}`);
}

/** The part of Playwright's JSON report that is counted. Durations are in milliseconds. */
interface PlaywrightSuite {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}
interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
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

/** A runner that fails without a failed test still counts as failed; its last output says why. */
function add(good: number, bad: number, ok: boolean, lastWords: string): void {
  passed += good;
  failed += bad;
  if (bad > 0 || (ok && good > 0)) return;
  failed += 1;
  failures.push(lastWords.trimEnd());
}

function readReport<Report>(name: string): Report | null {
  try {
    return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  } catch {
    return null;
  }
}
