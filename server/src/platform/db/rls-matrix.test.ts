import { writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { test as base } from '../../testing/fixtures.ts';
import { relations, rightsOf, VERBS } from '../../testing/row-rights.ts';
import { ACTORS } from '../../testing/actors.ts';
import { openScenario } from '../../testing/scenario.ts';
import { ROW_RIGHTS as TABLE } from '../../testing/row-rights-table.ts';
import { readTable, writeTable } from '../../testing/text-table.ts';

const test = base
  // A multi-row update fails with the error of its first row, so the rows must be in insertion order, without earlier
  // deletions.
  .extend('sharesApp', false)
  .extend('scenario', { scope: 'file', auto: true }, ({ app }) => openScenario(app));

/** Ways to be denied: no grant, no row, an RLS violation, or a view that can't be written to. */
const DENIALS = new Set(['-', '0', 'policy', '55000']);

test('Rule 9.29, no one can do anything unlisted with a table or view', async ({
  app,
  scenario,
}) => {
  const tried: (readonly string[])[] = [];
  for (const relation of await relations(app.platform.db)) {
    const byActor = await Promise.all(ACTORS.map((actor) => rightsOf(scenario, actor, relation)));
    for (const [index, verb] of VERBS.entries()) {
      tried.push([relation.name, verb, ...byActor.map((verdicts) => verdicts[index] ?? '')]);
    }
  }
  const { MATRIX_FILE } = process.env;
  if (MATRIX_FILE !== undefined) writeFileSync(MATRIX_FILE, `${compared(tried)}\n`);
  const allowed = tried.flatMap(([relation = '', verb = '', ...cells]) => {
    const done = cells.flatMap((cell, at) => (DENIALS.has(cell) ? [] : [`${ACTORS[at]}:${cell}`]));
    return done.length === 0 ? [] : [[relation, verb, done.join()]];
  });
  expect(`\n${writeTable([['relation', 'verb', 'allowed'], ...allowed])}`).toEqual(TABLE);
});

/** Everything that was tried. The expected verdict follows an unexpected one in brackets. */
function compared(tried: readonly (readonly string[])[]): string {
  const listed = new Map(
    readTable(TABLE).rows.flatMap(([relation, verb, allowed = '']) =>
      allowed.split(',').map((one) => [`${relation} ${verb} ${one.split(':')[0]}`, one]),
    ),
  );
  const rows = tried.map(([relation, verb, ...cells]) => [
    ...[relation ?? '', verb ?? ''],
    ...cells.map((cell, at) => {
      const expected = listed.get(`${relation} ${verb} ${ACTORS[at]}`)?.split(':')[1] ?? 'denied';
      const isExpected = expected === 'denied' ? DENIALS.has(cell) : cell === expected;
      return isExpected ? cell : `${cell} (expected ${expected})`;
    }),
  ]);
  return writeTable([['relation', 'verb', ...ACTORS], ...rows]);
}
