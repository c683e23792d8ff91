import { test as base } from '../fixtures.ts';
import { openScenario } from '../scenario.ts';
import { storeTexts } from '../scenario-texts.ts';

/** For the whole file: made for the first test that names it, closed after the last. */
const FILE = { scope: 'file' } as const;

/** A test of operations: with the application and a scenario. */
export const test = base
  // Every way that there is an operation for.
  .extend('environment', FILE, { CONSENT_METHODS: 'email-plus,signed-form' })
  .extend('scenario', FILE, ({ app }) => openScenario(app).then(storeTexts));
