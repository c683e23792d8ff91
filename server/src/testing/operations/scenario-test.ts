import { test as base } from '../fixtures.ts';
import { openScenario } from '../scenario.ts';
import { storeTexts } from '../scenario-texts.ts';

const FILE = { scope: 'file' } as const;

export const test = base.extend('scenario', FILE, ({ app }) => openScenario(app).then(storeTexts));
