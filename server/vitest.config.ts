import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './src/testing/long-first.ts';

/** The path is absolute, because the tests in `ops` use this configuration, too. */
const TESTING = join(import.meta.dirname, 'src/testing');

export default defineConfig({
  test: {
    // `npm test` also runs the tests of `ops` in this run.
    include: ['**/src/**/*.test.ts'],
    globalSetup: [join(TESTING, 'database-server.ts')],
    // Reloading the application for each file took a third of the time. State that files must not share is reset.
    isolate: false,
    setupFiles: [join(TESTING, 'begin-file.ts')],
    // Only tests that hang reach these limits, even on a machine that is three times slower than usual. The first test
    // in a file also creates the shared fixtures.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Collecting garbage less often takes 3% less CPU.
    execArgv: ['--max-semi-space-size=64'],
    allowOnly: false,
    // The linter doesn't recognize the assertions in tests with fixtures.
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    // The number is meant for two cores: while one worker waits for PostgreSQL, a lock or a process that it started,
    // another one computes. With more, limits of a second don't hold.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst, shuffle: { files: false, tests: true } },
  },
});
