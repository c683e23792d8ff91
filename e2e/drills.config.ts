import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Journeys that need a program that npm doesn't install, so only `npm run drills` runs them. */
export default defineConfig({
  ...journeys,
  testDir: 'src/drills',
  projects: [{ name: 'drills' }],
  workers: 1,
});
