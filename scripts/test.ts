// `npm test`: every check and every test, each once, and one line that sums them up.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from './checks.ts';
import { memoryFolder } from './memory-folder.ts';
import { runStep, runTwoAtATime, type Step } from './run-step.ts';
import type { TestSummary } from './summarize-tests.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(memoryFolder(), 'oakling-test-'));
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
for (const workspace of ['server', 'web']) {
  const step = vitest(workspace);
  countVitest(step, runOrRemember(step));
}
if (!failedSteps.includes(builds.name)) countPlaywright(runOrRemember(journeys));
else failed += 1;
rmSync(folder, { recursive: true, force: true });
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function runOrRemember(step: Step): boolean {
  const ok = runStep(step);
  if (!ok) failures.push(step.name);
  return ok;
}

function vitest(workspace: string): Step {
  const name = `tests of ${workspace}`;
  return {
    name,
    command: join(root, 'node_modules/vitest/vitest.mjs'),
    args: [
      'run',
      '--reporter=default',
      `--reporter=${join(import.meta.dirname, 'summarize-tests.ts')}`,
    ],
    cwd: join(root, workspace),
    env: { TMPDIR: folder, TEST_SUMMARY: join(folder, `${name}.json`) },
  };
}

function countVitest({ name }: Step, ok: boolean): void {
  const summary = readReport<TestSummary>(name);
  failures.push(...(summary?.failures ?? []));
  add(summary?.passed ?? 0, summary?.failures.length ?? 0, ok);
}

function countPlaywright(ok: boolean): void {
  const {
    expected = 0,
    unexpected = 0,
    flaky = 0,
  } = readReport<PlaywrightReport>(journeys.name)?.stats ?? {};
  add(expected, unexpected + flaky, ok);
}

/** As much of its JSON report as is summed up. */
interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
}

/** A runner that fails without a failed test still fails. */
function add(good: number, bad: number, ok: boolean): void {
  passed += good;
  failed += bad;
  if (bad === 0 && (!ok || good === 0)) failed += 1;
}

function readReport<Report>(name: string): Report | null {
  try {
    return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  } catch {
    return null;
  }
}
