import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/database-server.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: one for the tests, one for PostgreSQL and password hashing.
    maxWorkers: 2,
    sequence: { shuffle: { files: false, tests: true } },
  },
});
