// `npm run check`: every file that a row of docs/spec-coverage.md or docs/attacks.md names is there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** A path in backticks, from the root of the repository. */
const PATH = /`((?:domain|server|web|ops|e2e|bench|scripts|docs)\/[^`\s]+)`/g;

const missing = ['docs/spec-coverage.md', 'docs/attacks.md'].flatMap((document) => {
  const lines = readFileSync(join(root, document), 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    [...line.matchAll(PATH)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${document}:${index + 1} names ${path}, which does not exist.`),
  );
});
for (const line of missing) console.error(line);
process.exitCode = missing.length === 0 ? 0 : 1;
