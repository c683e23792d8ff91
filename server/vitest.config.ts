import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Absolute, because the tests of `ops` use this configuration, too. */
const TESTING = join(import.meta.dirname, 'src/testing');

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: [join(TESTING, 'database-server.ts')],
    // Loading the application again for each file took a third of the time. What files must not share starts again.
    isolate: false,
    setupFiles: [join(TESTING, 'begin-file.ts')],
    // Only what hangs is to run into these, also on a machine that is three times slower than usual. The first test
    // of a file also makes the fixtures that all of them share.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    allowOnly: false,
    // The linter does not see it for a test that comes with fixtures.
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    // On two cores: while one waits for PostgreSQL, a lock or a process that it started, another computes.
    maxWorkers: 4,
    sequence: { shuffle: { files: false, tests: true } },
  },
});
