import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The rules are pure, so no file can leave anything to the next.
  test: { include: ['src/**/*.test.ts'], isolate: false },
});
