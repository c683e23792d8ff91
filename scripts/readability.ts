// Measures how hard our texts are to read, per file: `node scripts/readability.ts [folder]
// [--all]`.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { complaintsOf, measure } from './readability/complaints.ts';
import { groups } from './readability/groups.ts';

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const root = positionals[0] ?? join(import.meta.dirname, '..');
const isTest = (path: string) => path.includes('.test.') || path.includes('/testing/');

const complaints = groups.flatMap((group) => {
  const files = globSync([...group.files], { cwd: root }).filter((path) => !isTest(path));
  const sources = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const measured = measure(sources);
  const sentence = Number.isFinite(group.longest) ? `, ${group.longest} words a sentence` : '';
  console.log(`${group.name}: at most grade ${group.grade}${sentence}`);
  for (const { path, grade, length } of values.all ? measured : measured.slice(0, 3)) {
    console.log(
      `  ${grade.toFixed(1).padStart(5)}  ${length.toFixed(1).padStart(4)} words  ${path}`,
    );
  }
  return complaintsOf(measured, group);
});
for (const line of complaints) console.error(line);
process.exitCode = complaints.length === 0 ? 0 : 1;
