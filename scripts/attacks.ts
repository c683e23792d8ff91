// Holds docs/attacks.md to its word: every attack has a test that tries it and one beside it in which
// what is allowed succeeds, and both are really there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsOfTests, readRows } from './named-tests.ts';

const DOCUMENT = 'docs/attacks.md';
const HEAD = ['No.', 'Attack', 'Answer', 'Shown by', 'What is allowed'];

const rows = readRows(readFileSync(join(import.meta.dirname, '..', DOCUMENT), 'utf8'), HEAD);
const numbers = rows.map(({ cells: [number = ''] }) => number);
const problems = rows.flatMap(({ line, cells }) => {
  const [number = '', attack = '', answer = '', shown = '', allowed = ''] = cells;
  return [
    ...(cells.length === HEAD.length ? [] : [`has ${cells.length} cells, not ${HEAD.length}.`]),
    ...(/^A\d+$/.test(number) ? [] : ['needs a number such as A7 in its first cell.']),
    ...(numbers.indexOf(number) === numbers.lastIndexOf(number)
      ? []
      : [`is not the only ${number}.`]),
    ...(attack === '' || answer === ''
      ? ['does not say what is tried, and what the answer is.']
      : []),
    ...problemsOfTests(shown),
    ...problemsOfTests(allowed),
  ].map((problem) => `the row in line ${line} ${problem}`);
});
for (const problem of problems) console.error(`${DOCUMENT}: ${problem}`);
console.log(`${rows.length} attacks, ${problems.length} problems.`);
process.exitCode = problems.length === 0 && rows.length > 0 ? 0 : 1;
