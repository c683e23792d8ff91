import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Domain code is pure, so test files can share modules.
    isolate: false,
    // The path is absolute, because Stryker runs from the root.
    setupFiles: [join(import.meta.dirname, 'begin-file.ts')],
  },
});
