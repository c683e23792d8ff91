import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Dates on the pages follow the browser's language. The tests set it, so they don't depend on the machine.
process.env['LC_ALL'] = 'en_US.UTF-8';
process.env['TZ'] = 'America/New_York';

/** Runs the files with a document before the others, because a change of environment starts a new worker. */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [true, false].flatMap((inPage) => files.filter((file) => hasPage(file) === inPage));
  }
}

function hasPage({ moduleId }: TestSpecification): boolean {
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');
}

export default defineConfig({
  test: {
    include: ['{src,scripts}/**/*.test.{ts,tsx}'],
    maxWorkers: 2,
    // Collecting garbage less often takes a tenth less CPU.
    execArgv: ['--max-semi-space-size=64'],
    // The files of a worker share one document, React and the pages. Reloading them took most of the time.
    isolate: false,
    setupFiles: ['src/testing/begin-file.ts'],
    sequence: { sequencer: ByEnvironment },
    testTimeout: 90_000,
  },
});
