import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

/** The result of one Vitest run. `npm test` adds up several of them. */
export interface TestSummary {
  readonly passed: number;
  /** One line per failure: of a test, of a file that failed to load, or of an error outside any test. */
  readonly failures: readonly string[];
  /** The seconds that the tests of each file took, including their fixtures. */
  readonly seconds: Readonly<Record<string, number>>;
}

/** A reporter that writes the summary of a run as JSON to the file that TEST_SUMMARY names. */
export default class SummarizeTests implements Reporter {
  onTestRunEnd(files: readonly TestModule[], outsideTests: readonly SerializedError[]): void {
    let passed = 0;
    const seconds: Record<string, number> = {};
    const failures = outsideTests.map(
      (error) => `outside any test: ${error.stack ?? error.message}`,
    );
    for (const file of files) {
      seconds[file.relativeModuleId] = file.diagnostic().duration / 1000;
      passed += [...file.children.allTests('passed')].length;
      for (const test of file.children.allTests('failed')) {
        const [why] = test.result().errors ?? [];
        failures.push(`${file.relativeModuleId}: ${test.fullName}: ${firstLine(why?.message)}`);
      }
      for (const { message } of file.errors()) {
        failures.push(`${file.relativeModuleId}: ${firstLine(message)}`);
      }
      for (const suite of file.children.allSuites()) {
        for (const { message } of suite.errors()) {
          failures.push(`${file.relativeModuleId}: ${suite.fullName}: ${firstLine(message)}`);
        }
      }
    }
    const path = process.env['TEST_SUMMARY'];
    if (path === undefined) throw new Error('TEST_SUMMARY: expected the path of a file');
    writeFileSync(path, JSON.stringify({ passed, failures, seconds } satisfies TestSummary));
  }
}

function firstLine(text = ''): string {
  return text.split('\n', 1)[0] ?? '';
}
