// Builds the pages, and on a developer's machine that of the design system, when their sources have changed since the last build.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { whenOld } from './when-old.ts';

const root = join(import.meta.dirname, '..');
const SOURCES = [
  'web/src/**',
  'web/public/**',
  'web/*.html',
  'web/scripts/**',
  'web/vite.config.ts',
  'domain/src/**',
  'package-lock.json',
];

interface Build {
  readonly folder: string;
  readonly mode: string;
  /** What is done with what Vite has built. */
  readonly finish: readonly string[];
}
const PAGES: Build = {
  folder: 'web/dist',
  mode: 'production',
  finish: ['scripts/finish-pages.ts'],
};
const DESIGN_SYSTEM: Build = { folder: 'web/dist-dev', mode: 'dev-ui', finish: [] };

/** Builds the pages that are missing or old. @throws when a build fails. */
export function buildPages(): void {
  whenOld(PAGES.folder, SOURCES, () => build(PAGES));
}

/** Builds the page of the design system if it is missing or old. @throws when the build fails. */
export function buildDesignSystem(): void {
  whenOld(DESIGN_SYSTEM.folder, SOURCES, () => build(DESIGN_SYSTEM));
}

/** Builds what is missing or old. @throws when a build fails. */
export function buildWeb(): void {
  buildPages();
  // Never served in production.
  if (process.env['NODE_ENV'] !== 'production') buildDesignSystem();
}

function build({ mode, finish }: Build): void {
  console.log(mode === PAGES.mode ? 'Building the pages…' : 'Building the design system’s page…');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const steps = [
    [vite, 'build', '--logLevel', 'warn', '--mode', mode],
    ...finish.map((one) => [one]),
  ];
  for (const step of steps) {
    const { status } = spawnSync(process.execPath, step, {
      cwd: join(root, 'web'),
      stdio: 'inherit',
      // Vite and React are those of production, whatever the server is going to be.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (status !== 0) throw new Error('The pages could not be built; read the lines above.');
  }
}
