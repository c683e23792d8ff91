import { join } from 'node:path';
import type { Step } from './run-step.ts';

const root = join(import.meta.dirname, '..');
const bin = (path: string) => join(root, 'node_modules', path);

/** The steps of `npm run check`, longest first. Two of them run at a time. */
export const checks: readonly Step[] = [
  {
    // One program checks both types and lint, because lint rules and compiler errors need the same types.
    name: 'types and lint',
    command: bin('oxlint/bin/oxlint'),
    args: ['--type-aware', '--type-check', '--max-warnings=0'],
  },
  { name: 'script of the pages', command: join(root, 'scripts/budgets.ts'), args: [] },
  {
    name: 'boundaries',
    command: bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    args: [
      'domain',
      'server',
      'web',
      'ops',
      'e2e',
      'bench',
      '--config',
      '.dependency-cruiser.mjs',
      '--no-cache',
    ],
  },
  { name: 'unused code', command: bin('knip/bin/knip.js'), args: ['--no-config-hints'] },
  {
    name: 'row types match the schema',
    command: join(root, 'server/scripts/db-types.ts'),
    args: ['--verify'],
  },
  {
    name: 'changed rules have a new number',
    command: join(root, 'server/scripts/rules-number.ts'),
    args: ['--verify'],
  },
  { name: 'format', command: bin('oxfmt/bin/oxfmt'), args: ['--check'] },
  { name: 'words that are easy to read', command: join(root, 'scripts/readability.ts'), args: [] },
  {
    name: 'licences of what is shipped',
    command: join(root, 'ops/scripts/licences.ts'),
    args: ['--verify'],
  },
  {
    name: 'released migrations are as they were',
    command: join(root, 'ops/scripts/keep-release.ts'),
    args: ['--verify'],
  },
  { name: 'files that documents name', command: join(root, 'scripts/doc-links.ts'), args: [] },
  { name: 'commit subjects', command: join(root, 'scripts/commit-subjects.ts'), args: [] },
  { name: 'first words of comments', command: join(root, 'scripts/comment-words.ts'), args: [] },
];
