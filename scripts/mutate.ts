// `npm run mutate`: takes each guard away, one at a time, and sees whether the suite goes red.
//   --only sql|domain|server   guards of one kind     --match TEXT   those whose name holds a text
//   --sample N                 N of them, by chance   --list         name them, and try none
//   --quick                    only the tests most likely to notice; the rest is left for another run
//   --likely                   all tests likely to notice, but never a whole suite
//   --with PATHS               only these tests of the server, apart by commas
//   --fresh                    forget what an earlier run found
// An interrupted run goes on where it ended; what was found is kept in mutate/results.json. Exits with 1 when a guard can go unnoticed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { allMutants } from './mutate/all-mutants.ts';
import { EQUIVALENT } from './mutate/equivalent.ts';
import type { Mutant } from './mutate/mutant.ts';
import { openTree, type Reach } from './mutate/tree.ts';

/** Two cores: each run of the tests has two workers of its own. */
const TREES = 2;
/** Kept with the sources, as a whole run takes hours: which tests noticed that a guard was gone. */
const RESULTS = join(import.meta.dirname, 'mutate/results.json');

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    match: { type: 'string' },
    sample: { type: 'string' },
    list: { type: 'boolean' },
    quick: { type: 'boolean' },
    likely: { type: 'boolean' },
    with: { type: 'string' },
    fresh: { type: 'boolean' },
  },
});

const reach = reachOf(options);
const results: Record<string, string | null> =
  options.fresh === true || !existsSync(RESULTS) ? {} : JSON.parse(readFileSync(RESULTS, 'utf8'));
const all = await allMutants();
const chosen = choose(all);
if (options.list === true) {
  for (const { id } of chosen) console.log(id);
  console.log(`${chosen.length} guards`);
} else {
  await tryAll(chosen.filter(({ id }) => results[id] === undefined));
  report();
}

function reachOf({ quick, likely, with: paths }: typeof options): Reach {
  if (paths !== undefined) return { workspace: 'server', paths: paths.split(',') };
  return quick === true ? 'quick' : likely === true ? 'likely' : 'all';
}

function choose(guards: readonly Mutant[]): Mutant[] {
  const matching = guards
    .filter(({ kind }) => options.only === undefined || kind === options.only)
    .filter(({ id }) => id.includes(options.match ?? ''))
    .filter(({ id }) => !isEquivalent(id));
  if (options.sample === undefined) return matching;
  const drawn = matching.map((mutant) => ({ mutant, lot: Math.random() }));
  return drawn
    .toSorted((one, other) => one.lot - other.lot)
    .slice(0, Number(options.sample))
    .map(({ mutant }) => mutant);
}

function isEquivalent(id: string): boolean {
  return EQUIVALENT.some(({ mutant }) => id.includes(mutant));
}

async function tryAll(mutants: readonly Mutant[]): Promise<void> {
  const left = [...mutants];
  const work = async () => {
    const tree = await openTree();
    for (let mutant = left.shift(); mutant !== undefined; mutant = left.shift()) {
      const noticed = await tree.try(mutant, reach);
      // What the likely tests miss may still be noticed by others.
      if (reach !== 'all' && noticed === null) continue;
      results[mutant.id] = noticed;
      save();
      const verdict = noticed === null ? 'SURVIVED' : 'killed  ';
      console.log(`${verdict} ${mutant.kind} ${mutant.id} (${noticed ?? 'by nothing'})`);
    }
    await tree.close();
  };
  await Promise.all(Array.from({ length: Math.min(TREES, left.length) }, work));
}

/** In the order of the guards, and without those that are not there any more. */
function save(): void {
  const known = all.flatMap(({ id }) => (results[id] === undefined ? [] : [[id, results[id]]]));
  writeFileSync(RESULTS, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`);
}

function report(): void {
  const survivors = chosen.filter(({ id }) => results[id] === null);
  for (const { kind, id } of survivors) console.log(`survived: ${kind} ${id}`);
  for (const { mutant, because } of EQUIVALENT) console.log(`left out: ${mutant}: ${because}`);
  const stale = EQUIVALENT.filter(({ mutant }) => !all.some(({ id }) => id.includes(mutant)));
  for (const { mutant } of stale) console.log(`left out, but there is none: ${mutant}`);
  const open = chosen.filter(({ id }) => results[id] === undefined).length;
  const killed = chosen.length - survivors.length - open;
  console.log(`${killed} of ${chosen.length} guards: the suite goes red without them.`);
  if (open > 0) console.log(`${open} are not decided yet.`);
  process.exitCode = survivors.length + open + stale.length === 0 ? 0 : 1;
}
