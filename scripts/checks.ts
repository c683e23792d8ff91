import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (path: string) => join(root, 'node_modules', path);

interface Check {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
}

const types = (project: string): Check => ({
  name: `types of ${project}`,
  command: bin('typescript/bin/tsc'),
  args: ['-p', project],
});

/** Everything that `npm run check` asks of the sources, cheapest first. */
export const checks: readonly Check[] = [
  { name: 'format', command: bin('oxfmt/bin/oxfmt'), args: ['--check'] },
  { name: 'lint', command: bin('oxlint/bin/oxlint'), args: ['--type-aware', '--max-warnings=0'] },
  types('domain'),
  types('server'),
  types('web'),
  types('e2e'),
  types('bench'),
  types('scripts'),
  {
    name: 'boundaries',
    command: bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    args: [
      'domain',
      'server',
      'web',
      'e2e',
      'bench',
      '--config',
      '.dependency-cruiser.mjs',
      '--no-cache',
    ],
  },
  { name: 'script of the pages', command: join(root, 'scripts/budgets.ts'), args: [] },
  { name: 'boundaries bite', command: join(root, 'scripts/boundaries-bite.ts'), args: [] },
  { name: 'spec coverage', command: join(root, 'scripts/spec-coverage.ts'), args: [] },
  { name: 'attacks', command: join(root, 'scripts/attacks.ts'), args: [] },
  { name: 'unused code', command: bin('knip/bin/knip.js'), args: [] },
  {
    name: 'row types match the schema',
    command: join(root, 'server/scripts/db-types.ts'),
    args: ['--verify'],
  },
];
