import type { ActorName } from '../actors.ts';
import { allOperations, type ApiOperation } from './all-operations.ts';
import { test as base } from './scenario-test.ts';
import { prepare, type ApiRequest } from './request.ts';

/** For the whole file: made for the first test that names it, closed after the last. */
const FILE = { scope: 'file' } as const;

/** An operation with a valid request, and who may send it. */
export interface Prepared extends ApiOperation {
  readonly request: ApiRequest;
  /** The actor with the best answer; for a public operation that is anybody. */
  readonly actor: ActorName;
}

/** A test of all operations: with a request to each, too. */
export const test = base.extend('all', FILE, async ({ scenario }): Promise<Prepared[]> => {
  const all: Prepared[] = [];
  for (const operation of await allOperations(scenario.app)) {
    const actor = bestActor(operation);
    const browser = scenario.actors[actor];
    const request = await prepare(operation.name, operation.entry, scenario, browser);
    all.push({ ...operation, request, actor });
  }
  return all;
});

// In the time of a hook: the first test of a file does not have to wait for it in its own.
test.beforeAll(({ all }) => {
  if (all.length === 0) throw new Error('no operation has an entry');
});

function bestActor({ statuses }: ApiOperation): ActorName {
  const [best] = [...statuses].toSorted(([, a], [, b]) => rank(a) - rank(b));
  return best?.[0] ?? 'anonymous';
}

/** Actors that an operation lets in come first. */
function rank(status: number): number {
  return status === 409 || status === 404 ? 400 : status;
}
