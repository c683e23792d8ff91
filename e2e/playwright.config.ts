import { defineConfig } from '@playwright/test';
import { findChromium } from './src/support/find-chromium.ts';

/**
 * The longest journeys run first. The others run by name in workers of their own, and those of `states.spec.ts`, which
 * are short, run last, so that none runs alone at the end.
 */
const LONG =
  /\b(database-restart|growing-up|main-job|nothing-lost|pin-tablet|place-search|room|second-guardian)\.spec\.ts$/;

export default defineConfig({
  testDir: 'src/journeys',
  globalSetup: './src/support/set-up.ts',
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'side by side', testIgnore: LONG },
  ],
  workers: 3,
  // Tests use isolated fixtures, so the tests of one file can run in parallel.
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Only tests that hang reach these limits, even on a machine that is three times slower than usual. Tests with time
  // limits check those themselves.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    [
      'json',
      { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/report.json' },
    ],
  ],
  outputDir: 'test-results',
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // Tracing takes a third of the time. To investigate a failure, run `npx playwright test --trace on`.
    trace: 'off',
    launchOptions: {
      executablePath: await findChromium(),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
