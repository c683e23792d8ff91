import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Domain code is pure, so files can share modules.
  test: { include: ['src/**/*.test.ts'], isolate: false },
});
