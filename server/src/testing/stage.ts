import { openScenario, type Scenario } from './scenario.ts';
import type { TestApp } from './test-app.ts';

export { ACTORS, another, hiddenFrom, MARKS, type ActorName } from './scenario.ts';

export interface Stage extends Scenario {
  readonly house: TestApp;
}

export async function openStage(house: TestApp): Promise<Stage> {
  return { ...(await openScenario(house)), house };
}
