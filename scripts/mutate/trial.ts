import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts';
// The module declares the type of `templateUrl` for `provide`.
import type { setup as _setup } from '../../server/src/testing/database-server.ts';
import { makeTestTemplate, runOn, spareDisk } from '../../server/src/testing/template.ts';
import { memoryFolder } from '../memory-folder.ts';
import type { Guard, TestRun } from './guard.ts';
import { keptWorkers } from './kept-workers.ts';

const root = join(import.meta.dirname, '../..');
/** `domain` has no database tests, but the other workspaces import it. */
const WORKSPACES = ['domain', 'server', 'ops'];
const FILES = ['tsconfig.base.json', 'package.json', 'package-lock.json', 'docs', 'scripts'];
/**
 * The room process may read only packages that are installed next to it, so these are copied, not linked. Rule 6.308
 */
const OF_ROOMS = new Set(['node-datachannel', '@node-datachannel', 'detect-libc']);
/** Much longer than a full test suite takes. A run that hangs is a failure. */
const PATIENCE_MS = 15 * 60_000;
/** A generous limit, so that a slow test on a busy machine is not mistaken for a detection. */
const SLOW_MS = 4 * 60_000;

export interface Trial {
  readonly databaseUrl: string;
  /**
   * Returns the test run that fails without the guard, or null if none fails. Some operands are not conditions, so
   * PostgreSQL refuses the statement without them.
   */
  without(guard: Guard, tests: readonly TestRun[]): Promise<TestRun | 'cannot be removed' | null>;
  close(): Promise<void>;
}

export async function openTrial(): Promise<Trial> {
  // The tests, which run in separate processes, also read this variable.
  process.env['TMPDIR'] = memoryFolder();
  const folder = mkdtempSync(join(tmpdir(), 'oakling-mutate-'));
  copySources(folder);
  const data = mkdtempSync(join(tmpdir(), 'oakling-mutate-pg-'));
  const postgres = await startEmbeddedPostgres(data);
  await spareDisk(postgres.adminUrl);
  const template = await makeTestTemplate(postgres.url, 'template_whole');
  process.env['TEST_TEMPLATE_URL'] = template;
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  const workers = { server: keptWorkers(), ops: keptWorkers() };
  const suites = {
    server: await openSuite(join(folder, 'server'), workers.server),
    ops: await openSuite(join(folder, 'ops'), workers.ops),
  };

  // Test files and test runs that fail even with all guards in place. Their failures prove nothing.
  const unsound = new Set<string>();
  async function firstRed(tests: readonly TestRun[], templateUrl: string) {
    for (const { workspace, words } of tests) {
      if (unsound.has(words.join(' '))) continue;
      suites[workspace].getRootProject().provide('templateUrl', templateUrl);
      const red = await redIn(suites[workspace], words, unsound);
      if (red !== null) return { workspace, ...red };
    }
    return null;
  }
  async function redWithout(tests: readonly TestRun[], templateUrl: string) {
    for (;;) {
      const red = await firstRed(tests, templateUrl);
      if (red === null || (await isSound(red))) return red;
    }
  }
  const sound = new Set<string>();
  async function isSound({ workspace, words }: TestRun) {
    const name = words.join(' ');
    if (sound.has(name)) return true;
    const stillRed = await firstRed([{ workspace, words }], template);
    (stillRed === null ? sound : unsound).add(name);
    if (stillRed !== null)
      console.log(`RED WITH ALL GUARDS ${workspace}: ${name}: ${stillRed.why}`);
    return stillRed === null;
  }
  return {
    databaseUrl: template,
    without: ({ removal }, tests) =>
      withTemplate(postgres.url, removal, (url) => redWithout(tests, url)),
    async close() {
      for (const kept of Object.values(workers)) await kept.end();
      for (const suite of Object.values(suites)) await suite.close();
      await postgres.stop();
      for (const made of [folder, data]) rmSync(made, { recursive: true, force: true });
    },
  };
}

/** Opens one Vitest instance for all runs of a workspace, so that compiled modules stay in its cache. */
async function openSuite(
  folder: string,
  { pool }: ReturnType<typeof keptWorkers>,
): Promise<Vitest> {
  const suite = await createVitest('test', {
    root: folder,
    pool,
    watch: false,
    bail: 1,
    passWithNoTests: true,
    reporters: [{}],
    testTimeout: SLOW_MS,
    hookTimeout: SLOW_MS,
  });
  // The first run does the global setup, which provides its own template.
  await suite.runTestSpecifications([]);
  return suite;
}

/**
 * Returns the first failing file among those that match the words, or all of them if an error occurs outside any test.
 */
async function redIn(
  suite: Vitest,
  words: readonly string[],
  ignored: ReadonlySet<string>,
): Promise<{ words: readonly string[]; why: string } | null> {
  const matching = await suite.globTestSpecifications([...words]);
  const files = matching.filter(({ moduleId }) => !ignored.has(moduleId));
  // The first call lets the tests in progress finish, and the second one does not.
  const late = setTimeout(() => {
    for (const _ of [1, 2]) void suite.cancelCurrentRun('test-failure');
  }, PATIENCE_MS);
  const { unhandledErrors } = await suite.runTestSpecifications(files);
  clearTimeout(late);
  const red = files.find(({ testModule }) => testModule?.state() === 'failed');
  if (red !== undefined) return { words: [red.moduleId], why: whyRed(red) };
  const isGreen = files.every(({ testModule }) => testModule?.ok()) && unhandledErrors.length === 0;
  return isGreen ? null : { words, why: String(unhandledErrors[0] ?? 'not all of it ran') };
}

function whyRed({ testModule }: TestSpecification): string {
  const [test] = testModule?.children.allTests('failed') ?? [];
  const errors = test === undefined ? testModule?.errors() : test.result().errors;
  return `${test?.fullName ?? 'the file'}: ${errors?.[0]?.message}`;
}

/**
 * Provides a copy of the template without one guard. Every copy has a new name, because the previous one may still be
 * in use.
 */
async function withTemplate<T>(
  serverUrl: string,
  sql: string,
  use: (url: string) => Promise<T>,
): Promise<T | 'cannot be removed'> {
  const copy = new URL(serverUrl);
  const name = `without_${randomUUID().replaceAll('-', '')}`;
  copy.pathname = `/${name}`;
  await runOn(serverUrl, [`create database ${name} template template_whole`]);
  try {
    const refusal = await runOn(copy.href, [sql]).catch((error: unknown) => error);
    if (refusal instanceof pg.DatabaseError) return 'cannot be removed';
    if (refusal !== undefined) throw refusal;
    return await use(copy.href);
  } finally {
    await runOn(serverUrl, [`drop database ${name} with (force)`]);
  }
}

/** Copies the sources and links the installed packages. The links to our own workspaces point to the copies. */
function copySources(folder: string): void {
  for (const name of [...WORKSPACES, ...FILES]) {
    const isSource = (path: string) => basename(path) !== 'node_modules';
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource });
  }
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  linkPackages(join(root, 'server/node_modules'), join(folder, 'server/node_modules'));
  mkdirSync(join(folder, 'node_modules/@oakling'));
  for (const name of WORKSPACES)
    symlinkSync(join(folder, name), join(folder, 'node_modules/@oakling', name));
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    // The caches of tools start with a dot and must not be shared.
    if (name === '@oakling' || name.startsWith('.')) continue;
    if (OF_ROOMS.has(name)) cpSync(join(from, name), join(to, name), { recursive: true });
    else symlinkSync(join(from, name), join(to, name));
  }
}
