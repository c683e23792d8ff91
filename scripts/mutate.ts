// `npm run mutate`: removes the database's guards one at a time and reports those whose removal keeps the tests green.
//   --match TEXT   only names that contain one of these texts
//   --sample N     N random guards
//   --from N       the Nth guard and later ones
//   --tests TEXT   runs the server's test files whose paths contain one of these texts, and no others
//   --list         lists the guards without running tests
// Prints the failing test file and the seconds. Guards that their likely tests miss ("not yet") are retried at the end.
// A surviving guard lacks a test, unless another guard refuses the same. Exits with 1 when one survives.
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseGuards } from './mutate/database-guards.ts';
import type { Guard, TestRun } from './mutate/guard.ts';
import { openTrial } from './mutate/trial.ts';

/** The most likely test runs of each guard are tried first, because the wider ones take minutes. */
const LIKELY = 2;
/** For each subject, the test run that last failed without one of its guards. It is tried first. */
const lastRed = new Map<string, TestRun>();
let kept = 0;

const { values: options } = parseArgs({
  options: {
    match: { type: 'string', multiple: true, default: [''] },
    tests: { type: 'string', multiple: true },
    sample: { type: 'string' },
    from: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
  },
});

const trial = await openTrial();
try {
  const chosen = choose(await databaseGuards(trial.databaseUrl));
  if (options.list) for (const { name } of chosen) console.log(name);
  else await tryAll(chosen);
} finally {
  await trial.close();
}

function choose(guards: readonly Guard[]): Guard[] {
  const matching = guards.filter(({ name }) => options.match.some((text) => name.includes(text)));
  if (options.sample === undefined) return matching.slice(Number(options.from) - 1);
  return matching
    .map((guard) => ({ guard, lot: Math.random() }))
    .toSorted((one, other) => one.lot - other.lot)
    .slice(0, Number(options.sample))
    .map(({ guard }) => guard);
}

async function tryAll(guards: readonly Guard[]): Promise<void> {
  const own = options.tests && [{ workspace: 'server', words: options.tests } as const];
  const left = await greenOf(guards, 'not yet', ({ tests }) => own ?? tests.slice(0, LIKELY));
  const survivors = own
    ? left
    : await greenOf(left, 'SURVIVED', ({ tests }) => tests.slice(LIKELY));
  for (const { name } of survivors) console.log(`survived: ${name}`);
  const removed = guards.length - kept;
  const red = removed - survivors.length;
  console.log(`${red} of ${removed} guards: the tests go red without them.`);
  process.exitCode = survivors.length === 0 ? 0 : 1;
}

/** Returns the guards whose removal keeps the tests green. It prints the others. */
async function greenOf(
  guards: readonly Guard[],
  green: string,
  testsOf: (guard: Guard) => readonly TestRun[],
): Promise<Guard[]> {
  const left: Guard[] = [];
  for (const guard of guards) {
    const start = Date.now();
    const { name, subject } = guard;
    const first = lastRed.get(subject);
    const tests = [...(first === undefined ? [] : [first]), ...testsOf(guard)];
    const red = await trial.without(guard, tests);
    if (red === 'cannot be removed') {
      console.log(`${red} ${name}`);
      kept += 1;
      continue;
    }
    if (red !== null) lastRed.set(subject, red);
    const seconds = Math.round((Date.now() - start) / 1000);
    const where = red === null ? '-' : basename(red.words.join(' '));
    console.log(`${red === null ? green : 'red'} ${name} (${where}, ${seconds} s)`);
    if (red === null) left.push(guard);
  }
  return left;
}
