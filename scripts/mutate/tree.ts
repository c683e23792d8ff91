import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
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
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts';
import { makeTemplate, runOn, spareDisk } from '../../server/src/testing/template.ts';
import type { Mutant, TestRun } from './mutant.ts';

const root = join(import.meta.dirname, '../..');
/** Far longer than a whole suite takes; a mutant that hangs is noticed. */
const PATIENCE_MS = 15 * 60_000;

/** Which tests are tried: the most likely run, every likely one, the whole suite too, or just these. */
export type Reach = 'quick' | 'likely' | 'all' | TestRun;

/** A copy of the sources with a database of its own, in which one mutant at a time is tried. */
export interface Tree {
  /** Which run of the suite noticed, of those within reach. */
  try(mutant: Mutant, reach: Reach): Promise<string | null>;
  close(): Promise<void>;
}

export async function openTree(): Promise<Tree> {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-mutant-'));
  for (const name of ['domain', 'server', 'tsconfig.base.json', 'package.json', 'docs']) {
    const isSource = (path: string) => basename(path) !== 'node_modules';
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource });
  }
  linkModules(folder);
  const data = mkdtempSync(join(tmpdir(), 'oakling-mutant-pg-'));
  const postgres = await startEmbeddedPostgres(data);
  await spareDisk(postgres.adminUrl);
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

  async function firstToNotice(mutant: Mutant, reach: Reach): Promise<string | null> {
    const template =
      'sql' in mutant.change ? await changed(postgres.url, mutant.change.sql) : clean;
    for (const tests of runsOf(mutant, reach)) {
      const noticed = !(await run(tests, template));
      if (noticed) return `${tests.workspace} ${tests.paths.join(' ')}`.trim();
    }
    return null;
  }

  return {
    async try(mutant, reach) {
      if ('sql' in mutant.change) return firstToNotice(mutant, reach);
      const { path, text } = mutant.change;
      writeFileSync(join(folder, path), text);
      const noticed = await firstToNotice(mutant, reach);
      writeFileSync(join(folder, path), readFileSync(join(root, path)));
      return noticed;
    },
    async close() {
      await postgres.stop();
      for (const made of [folder, data]) rmSync(made, { recursive: true, force: true });
    },
  };
}

function runsOf({ likely }: Mutant, reach: Reach): readonly TestRun[] {
  if (typeof reach === 'object') return [reach];
  if (reach === 'quick') return likely.slice(0, 1);
  return reach === 'likely' ? likely : [...likely, { workspace: 'server', paths: [] }];
}

/**
 * A copy of the clean template without one guard. Each has a name of its own: the one before cannot
 * be dropped while the server's own cleaning is in it.
 */
async function changed(serverUrl: string, sql: string): Promise<string> {
  const template = new URL(serverUrl);
  const name = `changed_${randomUUID().replaceAll('-', '')}`;
  template.pathname = `/${name}`;
  await runOn(serverUrl, [`create database ${name} template template_clean`]);
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
