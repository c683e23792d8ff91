// `npm run check`: checks that comments start with a subject, not with a clause. `node scripts/comment-words.ts --all`
// lists those that do not.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const CLAUSE =
  /^\s*(?:\/\/|\/?\*+|--)\s*(?:Of|What|Who|Whom|Whose|Whoever|Whatever|With|Nobody|Somebody)\b/;
const isTest = (path: string) => /\.(?:test|spec)\.|\/testing\/|^e2e\//.test(path);
const isProduct = (path: string) => !isTest(path) && !/db-types\.ts|dev-ui/.test(path);

/** These ceilings may only fall. Lower them to the number that this check prints. */
const GROUPS = [
  {
    name: 'product code',
    files: [
      '{domain,server,web,ops}/src/**/*.{ts,tsx}',
      '{scripts,server/scripts,ops/scripts}/**/*.{ts,mjs}',
    ],
    keep: isProduct,
    ceiling: 0,
  },
  {
    name: 'SQL',
    files: ['server/schema/**/*.sql'],
    keep: (path: string) => !path.includes('/migrations/'),
    ceiling: 0,
  },
  {
    name: 'tests',
    files: ['{domain,server,web,ops,e2e}/**/*.{ts,tsx}'],
    keep: isTest,
    ceiling: 0,
  },
];

for (const { name, files, keep, ceiling } of GROUPS) {
  const found = globSync(files, { cwd: root, exclude: ['**/node_modules', '**/dist'] })
    .filter(keep)
    .flatMap(clauses);
  if (process.argv.includes('--all')) console.log(found.join('\n'));
  if (found.length === ceiling) continue;
  console.log(`${name}: ${found.length} comments start with a clause, the ceiling is ${ceiling}.`);
  if (found.length > ceiling) process.exitCode = 1;
}

function clauses(path: string): string[] {
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    CLAUSE.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [],
  );
}
