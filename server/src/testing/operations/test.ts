import type { ActorName } from '../actors.ts';
import { allOperations, type ApiOperation } from './all-operations.ts';
import type { Scenario } from '../scenario.ts';
import { test as base } from './scenario-test.ts';
import { prepare, type ApiRequest } from './request.ts';

const FILE = { scope: 'file' } as const;

export interface Prepared extends ApiOperation {
  readonly request: ApiRequest;
  /** The actor with the best status; for a public operation, any actor. */
  readonly actor: ActorName;
}

export const test = base.extend('all', FILE, async ({ scenario }) =>
  prepareEach(scenario, await allOperations(scenario.app)),
);

// Runs in a hook, so it doesn't use up the first test's time limit.
test.beforeAll(({ all }) => {
  if (all.length === 0) throw new Error('no operation has an entry');
});

export async function prepareEach(
  scenario: Scenario,
  operations: readonly ApiOperation[],
): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  for (const operation of operations) {
    const actor = bestActor(operation);
    const browser = scenario.actors[actor];
    const request = await prepare(operation.name, operation.entry, scenario, browser);
    prepared.push({ ...operation, request, actor });
  }
  return prepared;
}

function bestActor({ statuses }: ApiOperation): ActorName {
  const [best] = [...statuses].toSorted(([, a], [, b]) => rank(a) - rank(b));
  return best?.[0] ?? 'anonymous';
}

/** Actors who may send the request come first. */
function rank(status: number): number {
  return status === 409 || status === 404 ? 400 : status;
}
