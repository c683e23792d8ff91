import { writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { test as base } from '../../testing/fixtures.ts';
import { relations, rightsOf, VERBS } from '../../testing/row-rights.ts';
import { ACTORS, openScenario } from '../../testing/scenario.ts';
import { ROW_RIGHTS as TABLE } from '../../testing/row-rights-table.ts';
import { readTable, writeTable } from '../../testing/text-table.ts';

const test = base
  // Why an update of several rows is refused is what the first of them says: they must lie in the order they were written,
  // which they do in tables where nothing was deleted before.
  .extend('sharesApp', false)
  .extend('scenario', { scope: 'file', auto: true }, ({ app }) => openScenario(app));

test('Rule 9.29, the whole matrix of tables, verbs and actors', async ({ app, scenario }) => {
  const seen = [['table', 'verb', ...ACTORS]];
  for (const relation of await relations(app.platform.db)) {
    const byActor = await Promise.all(ACTORS.map((actor) => rightsOf(scenario, actor, relation)));
    for (const [index, verb] of VERBS.entries()) {
      seen.push([relation.name, verb, ...byActor.map((verdicts) => verdicts[index] ?? '')]);
    }
  }
  const { MATRIX_FILE } = process.env;
  if (MATRIX_FILE !== undefined) writeFileSync(MATRIX_FILE, `${compared(seen)}\n`);
  expect(`\n${writeTable(seen)}`).toEqual(TABLE);
});

/** What was seen, and behind it in brackets what was expected where that is something else. */
function compared(seen: readonly (readonly string[])[]): string {
  const { heads, rows } = readTable(TABLE);
  const keyOf = ([table, verb]: readonly string[]) => `${table} ${verb}`;
  const expected = new Map([heads, ...rows].map((row) => [keyOf(row), row]));
  const isSeen = new Set(seen.map(keyOf));
  const gone = rows.filter((row) => !isSeen.has(keyOf(row)));
  return writeTable([
    ...seen.map((row) => {
      const should = expected.get(keyOf(row)) ?? [];
      return row.map((cell, column) => {
        const other = should[column] ?? 'nothing';
        return cell === other ? cell : `${cell} (expected ${other})`;
      });
    }),
    ...gone.map((row) => [...row.slice(0, 2), '(expected, and not there)']),
  ]);
}
