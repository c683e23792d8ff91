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
import type { Guard, TestRun } from './guard.ts';

const root = join(import.meta.dirname, '../..');
const FILES = ['tsconfig.base.json', 'package.json', 'package-lock.json', 'docs', 'scripts'];
/** Far longer than a whole suite takes; a run that hangs counts as red. */
const PATIENCE_MS = 15 * 60_000;

/** A copy of the sources and a database, in which one guard at a time is missing. */
export interface Trial {
  /** The address of a database with every guard. */
  readonly databaseUrl: string;
  /** Which of the test runs is red although every guard is there; null if none is. */
  withAll(tests: readonly TestRun[]): Promise<string | null>;
  /** Which test run goes red without the guard; null if none does. @throws when the guard cannot be taken away. */
  without(guard: Guard): Promise<string | null>;
  close(): Promise<void>;
}

export async function openTrial(): Promise<Trial> {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-mutate-'));
  copySources(folder);
  const data = mkdtempSync(join(tmpdir(), 'oakling-mutate-pg-'));
  const postgres = await startEmbeddedPostgres(data);
  await spareDisk(postgres.adminUrl);
  const template = await makeTemplate(postgres.url, 'template_whole');
  return {
    databaseUrl: template,
    withAll: (tests) => firstRed(folder, tests, template),
    async without({ removal, tests }) {
      if ('sql' in removal) {
        return firstRed(folder, tests, await templateWithout(postgres.url, removal.sql));
      }
      writeFileSync(join(folder, removal.path), removal.text);
      try {
        return await firstRed(folder, tests, template);
      } finally {
        writeFileSync(join(folder, removal.path), readFileSync(join(root, removal.path)));
      }
    },
    async close() {
      await postgres.stop();
      for (const made of [folder, data]) rmSync(made, { recursive: true, force: true });
    },
  };
}

async function firstRed(folder: string, tests: readonly TestRun[], template: string) {
  for (const { workspace, words } of tests) {
    const isGreen = await runTests(join(folder, workspace), words, template);
    if (!isGreen) return `${workspace} ${words.join(' ')}`.trim();
  }
  return null;
}

function runTests(cwd: string, words: readonly string[], template: string): Promise<boolean> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = ['run', ...words, '--bail=1', '--reporter=dot', '--passWithNoTests'];
  const child = spawn(process.execPath, [vitest, ...args], {
    cwd,
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
}

/** A copy of the template that lacks one guard. A new name each time: the one before may still be in use. */
async function templateWithout(serverUrl: string, sql: string): Promise<string> {
  const copy = new URL(serverUrl);
  const name = `without_${randomUUID().replaceAll('-', '')}`;
  copy.pathname = `/${name}`;
  await runOn(serverUrl, [`create database ${name} template template_whole`]);
  await runOn(copy.href, [sql]);
  return copy.href;
}

/** The sources, and beside them the installed packages, in which our own workspaces are the copies. */
function copySources(folder: string): void {
  for (const name of ['domain', 'server', ...FILES]) {
    const isSource = (path: string) => basename(path) !== 'node_modules';
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource });
  }
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  linkPackages(join(root, 'server/node_modules'), join(folder, 'server/node_modules'));
  mkdirSync(join(folder, 'node_modules/@oakling'));
  for (const name of ['domain', 'server'])
    symlinkSync(join(folder, name), join(folder, 'node_modules/@oakling', name));
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    // Caches of tools begin with a dot; what they hold is not to be shared.
    if (name !== '@oakling' && !name.startsWith('.')) symlinkSync(join(from, name), join(to, name));
  }
}
