import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres.ts';
import { makeTemplate, runOn } from '../../server/src/testing/template.ts';
import type { Mutant, TestRun } from './mutant.ts';

const root = join(import.meta.dirname, '../..');
/** Far longer than a whole suite takes; a mutant that hangs is noticed. */
const PATIENCE_MS = 15 * 60_000;

/** A copy of the sources with a database of its own, in which one mutant at a time is tried. */
export interface Tree {
  /** Whether the suite noticed, and which run of it; or only the run that most likely does. */
  try(mutant: Mutant, isQuick: boolean): Promise<string | null>;
  close(): Promise<void>;
}

export async function openTree(): Promise<Tree> {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-mutant-'));
  for (const name of ['domain', 'server', 'tsconfig.base.json', 'package.json', 'docs']) {
    const isSource = (path: string) => basename(path) !== 'node_modules';
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource });
  }
  linkModules(folder);
  const postgres = await startEmbeddedPostgres(mkdtempSync(join(tmpdir(), 'oakling-mutant-pg-')));

  const clean = await makeTemplate(postgres.url, 'template_clean');

  const run = ({ workspace, paths }: TestRun, template: string): Promise<boolean> => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const flags = ['--bail=1', '--reporter=dot', '--passWithNoTests'];
    const child = spawn(process.execPath, [vitest, 'run', ...paths, ...flags], {
      cwd: join(folder, workspace),
      env: { ...process.env, TEST_TEMPLATE_URL: template },
      stdio: 'ignore',
    });
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    return new Promise((done) => {
      child.once('exit', (code) => {
        clearTimeout(late);
        done(code === 0);
      });
    });
  };

  async function firstToNotice(mutant: Mutant, isQuick: boolean): Promise<string | null> {
    const template =
      'sql' in mutant.change ? await changed(postgres.url, mutant.change.sql) : clean;
    const whole: TestRun[] = [{ workspace: 'server', paths: [] }];
    const all = [...mutant.likely, ...whole];
    for (const tests of isQuick ? all.slice(0, 1) : all) {
      const noticed = !(await run(tests, template));
      if (noticed) return `${tests.workspace} ${tests.paths.join(' ')}`.trim();
    }
    return null;
  }

  return {
    async try(mutant, isQuick) {
      if ('sql' in mutant.change) return firstToNotice(mutant, isQuick);
      const { path, text } = mutant.change;
      writeFileSync(join(folder, path), text);
      const noticed = await firstToNotice(mutant, isQuick);
      writeFileSync(join(folder, path), readFileSync(join(root, path)));
      return noticed;
    },
    async close() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A copy of the clean template without one guard. */
async function changed(serverUrl: string, sql: string): Promise<string> {
  const template = new URL(serverUrl);
  template.pathname = '/template_changed';
  await runOn(serverUrl, [
    'drop database if exists template_changed with (force)',
    'create database template_changed template template_clean',
  ]);
  await runOn(template.href, [sql]);
  return template.href;
}

/** The installed packages, and the copies of our own in place of the originals. */
function linkModules(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@oakling'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@oakling') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const name of ['domain', 'server']) {
    symlinkSync(join(folder, name), join(modules, '@oakling', name));
  }
  const own = join(root, 'server/node_modules');
  mkdirSync(join(folder, 'server/node_modules'), { recursive: true });
  for (const name of readdirSync(own)) {
    if (!name.startsWith('.'))
      symlinkSync(join(own, name), join(folder, 'server/node_modules', name));
  }
}
