import { test as base } from '../fixtures.ts';
import { openScenario } from '../scenario.ts';
import { storeTexts } from '../scenario-texts.ts';

/** File scope: the fixture is created for the first test that uses it and closed after the last. */
const FILE = { scope: 'file' } as const;

/** A test of operations, with the application and a scenario. */
export const test = base.extend('scenario', FILE, ({ app }) => openScenario(app).then(storeTexts));
