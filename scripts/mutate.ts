// `npm run mutate`: takes guards away, one at a time, and says without which the tests stay green.
//   --only domain|server|sql   those of one kind      --match TEXT   those whose name holds a text
//   --sample N                 N of them, by chance   --list         names them, and tries none
// A guard that survives lacks a test, unless another guard refuses the same. Exits with 1 when one survives.
import { parseArgs } from 'node:util';
import { databaseGuards } from './mutate/database-guards.ts';
import type { Guard } from './mutate/guard.ts';
import { sourceGuards } from './mutate/source-guards.ts';
import { openTrial } from './mutate/trial.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    match: { type: 'string', default: '' },
    sample: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});

const trial = await openTrial();
try {
  const all = [
    ...sourceGuards('domain'),
    ...sourceGuards('server'),
    ...(await databaseGuards(trial.databaseUrl)),
  ];
  const chosen = choose(all);
  if (options.list) for (const { kind, name } of chosen) console.log(`${kind} ${name}`);
  else await tryAll(chosen);
} finally {
  await trial.close();
}

function choose(guards: readonly Guard[]): Guard[] {
  const matching = guards.filter(
    ({ kind, name }) => kind === (options.only ?? kind) && name.includes(options.match),
  );
  if (options.sample === undefined) return matching;
  return matching
    .map((guard) => ({ guard, lot: Math.random() }))
    .toSorted((one, other) => one.lot - other.lot)
    .slice(0, Number(options.sample))
    .map(({ guard }) => guard);
}

async function tryAll(guards: readonly Guard[]): Promise<void> {
  // What is red with every guard in place would take each of them for tested.
  const firstRuns = new Map(guards.map(({ tests: [first] }) => [JSON.stringify(first), first]));
  const broken = await trial.withAll([...firstRuns.values()].filter((run) => run !== undefined));
  if (broken !== null) throw new Error(`These tests fail as it is: ${broken}`);
  const survivors: string[] = [];
  for (const guard of guards) {
    const red = await trial.without(guard);
    console.log(`${red === null ? 'SURVIVED' : 'red'} ${guard.kind} ${guard.name} (${red ?? '-'})`);
    if (red === null) survivors.push(`${guard.kind} ${guard.name}`);
  }
  for (const name of survivors) console.log(`survived: ${name}`);
  const red = guards.length - survivors.length;
  console.log(`${red} of ${guards.length} guards: the tests go red without them.`);
  process.exitCode = survivors.length === 0 ? 0 : 1;
}
