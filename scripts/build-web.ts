// Builds the pages and, in development, the page of the design system if their sources have changed.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { whenOld } from './build-server.ts';

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
  readonly finish: readonly string[];
}
const PAGES: Build = {
  folder: 'web/dist',
  mode: 'production',
  finish: ['scripts/finish-pages.ts'],
};
const DESIGN_SYSTEM: Build = { folder: 'web/dist-dev', mode: 'dev-ui', finish: [] };

/** @throws if a build fails. */
export function buildPages(): void {
  whenOld(PAGES.folder, SOURCES, () => build(PAGES));
}

/** @throws if the build fails. */
export function buildDesignSystem(): void {
  whenOld(DESIGN_SYSTEM.folder, SOURCES, () => build(DESIGN_SYSTEM));
}

/** @throws if a build fails. */
export function buildWeb(): void {
  buildPages();
  // The design system is never served in production.
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
      // Vite and React are built for production, regardless of the mode in which the server runs.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (status !== 0) throw new Error('The pages could not be built; read the lines above.');
  }
}
