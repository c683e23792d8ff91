import { defineConfig } from 'vitest/config';

// Dates on the pages follow the browser's language; the tests name them in one, whatever the machine's.
process.env['LC_ALL'] = 'en_US.UTF-8';
process.env['TZ'] = 'America/New_York';

export default defineConfig({
  test: {
    include: ['{src,scripts}/**/*.test.{ts,tsx}'],
    maxWorkers: 2,
    // Each file has a document of its own; loading React and the pages again for each took most of the time.
    isolate: false,
    setupFiles: ['src/testing/begin-file.ts'],
    testTimeout: 90_000,
  },
});
