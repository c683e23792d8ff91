// `npm test`: every check and every test, each once, and one line that sums them up.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { checks } from './checks.ts';
import { runStep, runTwoAtATime, type Step } from './run-step.ts';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'oakling-test-'));
let passed = 0;
let failed = 0;
/** What went wrong, named again at the end: of a long output often only the end is kept. */
const failures: string[] = [];

const domain = vitest('domain');
const builds: Step = { name: 'builds', command: join(root, 'scripts/build.ts'), args: [] };
const journeys: Step = {
  name: 'journeys in the browser',
  command: join(root, 'node_modules/@playwright/test/cli.js'),
  args: ['test'],
  cwd: join(root, 'e2e'),
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'journeys in the browser.json') },
};
const failedSteps = await runTwoAtATime([...checks, builds, domain]);
failures.push(...failedSteps);
for (const { name } of checks) {
  if (failedSteps.includes(name)) failed += 1;
  else passed += 1;
}
countVitest(domain, !failedSteps.includes(domain.name));
for (const workspace of ['server', 'web']) {
  const step = vitest(workspace);
  countVitest(step, runOrRemember(step));
}
if (!failedSteps.includes(builds.name)) countPlaywright(runOrRemember(journeys));
else failed += 1;
rmSync(reports, { recursive: true, force: true });
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function runOrRemember(step: Step): boolean {
  const ok = runStep(step);
  if (!ok) failures.push(step.name);
  return ok;
}

function reportOf({ name }: Step): string {
  return join(reports, `${name}.json`);
}

function vitest(workspace: string): Step {
  const name = `tests of ${workspace}`;
  return {
    name,
    command: join(root, 'node_modules/vitest/vitest.mjs'),
    args: [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(reports, `${name}.json`)}`,
    ],
    cwd: join(root, workspace),
  };
}

function countVitest(step: Step, ok: boolean): void {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(reportOf(step));
  for (const file of testResults) failures.push(...failuresIn(file));
  add(numPassedTests, numFailedTests, ok);
}

function countPlaywright(ok: boolean): void {
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport(reportOf(journeys)).stats ?? {};
  add(expected, unexpected + flaky, ok);
}

/** A runner that fails without a failed test (a file that does not load) still fails. */
function add(good: number, bad: number, ok: boolean): void {
  passed += good;
  failed += bad;
  if (bad === 0 && (!ok || good === 0)) failed += 1;
}

interface Report {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly testResults?: readonly FileReport[];
  readonly stats?: {
    readonly expected?: number;
    readonly unexpected?: number;
    readonly flaky?: number;
  };
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

function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
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
