// Holds the built pages to their budgets of script: `npm run check` builds them first where needed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PAGES, UPON_REQUEST } from './pages-measured.ts';
import {
  kilobytes,
  measurePages,
  sentencesOf,
  unmeasured,
  type Manifest,
} from './script-budgets.ts';

const dist = join(import.meta.dirname, '../dist');
const manifest = readManifest();
const measured = measurePages(manifest, PAGES, sizeOf);
if (process.argv.includes('--table')) {
  for (const { page, bytes, limit } of measured) {
    console.log(page.padEnd(44), kilobytes(bytes).padStart(9), `of ${kilobytes(limit ?? 0)}`);
  }
}

const named = [...PAGES.flatMap(({ needs, has = [] }) => [...needs, ...has]), ...UPON_REQUEST];
const problems = [
  ...sentencesOf(measured),
  ...unmeasured(manifest, named).map(
    (source) =>
      `${source} is a file of its own; say in web/scripts/pages-measured.ts which page it is of.`,
  ),
];
for (const problem of problems) console.error(problem);
console.log(`The script of ${measured.length} pages, ${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
}

function sizeOf(file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
}
