import { defineConfig } from '@playwright/test';
import { findChromium } from './src/support/find-chromium.ts';

/**
 * The longest specs run first, so that none runs alone at the end. They don't need the databases
 * with people, which `set-up.ts` creates meanwhile.
 */
const LONG =
  /\b(database-restart|keyboard|main-job|nothing-lost|pin-tablet|prove-email)\.spec\.ts$/;

export default defineConfig({
  testDir: 'src/journeys',
  globalSetup: './src/support/set-up.ts',
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'side by side', testIgnore: LONG, grepInvert: /@timed/ },
    // Time limits of a second are measured without other browsers running.
    { name: 'timed', grep: /@timed/, workers: 1, dependencies: ['long', 'side by side'] },
  ],
  workers: 3,
  // Each test has what it needs from fixtures, so none waits for the others of its file.
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Only what hangs is to run into these, also on a machine that is three times slower than usual: what must be over
  // within some time says so itself.
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
    // A trace takes a third of the time; `npx playwright test --trace on` makes one to look into a failure.
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
