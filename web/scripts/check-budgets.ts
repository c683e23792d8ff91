// Holds the built pages to their budgets of script: `npm run check` builds them first where needed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BUDGETS } from './budgets-of-pages.ts';
import { DIST, readManifest } from './manifest.ts';
import { UPON_REQUEST } from './pages.ts';
import { kilobytes, measurePages, sentencesOf, unmeasured } from './script-budgets.ts';

const manifest = readManifest();
const measured = measurePages(manifest, BUDGETS, sizeOf);
if (process.argv.includes('--table')) {
  for (const { page, bytes, limit } of measured) {
    console.log(page.padEnd(44), kilobytes(bytes).padStart(9), `of ${kilobytes(limit ?? 0)}`);
  }
}

const named = [...BUDGETS.flatMap(({ needs, has = [] }) => [...needs, ...has]), ...UPON_REQUEST];
const problems = [
  ...sentencesOf(measured),
  ...unmeasured(manifest, named).map(
    (source) => `${source} is a file of its own; say in web/scripts/pages.ts which page it is of.`,
  ),
];
for (const problem of problems) console.error(problem);
console.log(`The script of ${measured.length} pages, ${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;

function sizeOf(file: string): number {
  return gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;
}
