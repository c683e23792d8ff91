// Holds docs/spec-coverage.md to its word: every statement of the specification has a place where it
// lives and a test that shows it, and both are really there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsOfTests, readRows, type Row } from './named-tests.ts';

const root = join(import.meta.dirname, '..');
const DOCUMENT = 'docs/spec-coverage.md';
const HEADER = ['No.', 'What the specification says', 'Lives in', 'Shown by'];

/** The sections whose every statement is observable; of the others only some are. */
const WHOLE_SECTIONS = [2, 4, 5, 6, 8, 9];

const rows = readRows(readFileSync(join(root, DOCUMENT), 'utf8'), HEADER);
const problems = [...problemsOfOrder(rows), ...rows.flatMap(problemsOfRow)];
for (const problem of problems) console.error(`${DOCUMENT}: ${problem}`);
console.log(`${rows.length} statements of the specification, ${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;

function nameOf({ line, cells: [id = ''] }: Row): string {
  return id === '' ? `the row in line ${line}` : `row ${id}`;
}

/** Ids count up, within a section and from section to section, so that each is there once. */
function problemsOfOrder(all: readonly Row[]): string[] {
  const found: string[] = [];
  let before = { section: 0, number: 0, id: 'nothing' };
  for (const row of all) {
    const [id = ''] = row.cells;
    const [, section = 0, number = 0] = (/^S(\d+)\.(\d+)$/.exec(id) ?? []).map(Number);
    if (section === 0 || number === 0) {
      found.push(`${nameOf(row)} needs an id such as S2.7 in its first cell.`);
      continue;
    }
    const isNext =
      section > before.section || (section === before.section && number > before.number);
    if (!isNext) found.push(`row ${id} comes after ${before.id}; ids must be unique and count up.`);
    before = { section, number, id };
  }
  for (const section of WHOLE_SECTIONS) {
    const isThere = all.some(({ cells: [id = ''] }) => id.startsWith(`S${section}.`));
    if (!isThere) found.push(`section ${section} of the specification has no row.`);
  }
  return found;
}

function problemsOfRow(row: Row): string[] {
  const name = nameOf(row);
  const [, statement = '', place = '', shown = '', ...others] = row.cells;
  if (others.length > 0) return [`${name} has more than ${HEADER.length} cells.`];
  return [
    ...(statement === '' ? [`${name} does not say what it is about.`] : []),
    ...problemsOfPlace(place).map((problem) => `${name} ${problem}`),
    ...problemsOfTests(shown).map((problem) => `${name} ${problem}`),
  ];
}

/** A cell of paths in backticks. */
function problemsOfPlace(cell: string): string[] {
  const paths = [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  if (paths.length === 0) return ['names no file that it lives in.'];
  return paths.flatMap((path) =>
    existsSync(join(root, path)) ? [] : [`lives in ${path}, which does not exist.`],
  );
}
