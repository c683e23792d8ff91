import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockOf, whenOld } from '../../../scripts/build-server.ts';

const root = join(import.meta.dirname, '../../..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oakling-beside-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('Rule 9.404, packages that a running server may use are never replaced', () => {
  mkdirSync(join(folder, 'scripts'));
  mkdirSync(join(folder, 'node_modules'));
  cpSync(join(root, 'scripts/install.mjs'), join(folder, 'scripts/install.mjs'));
  const installed = join(folder, 'node_modules/.package-lock.json');
  for (const file of [installed, join(folder, 'package-lock.json')]) writeFileSync(file, '{}');
  utimesSync(installed, 0, 0);
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'scripts/install.mjs'), '--beside-server'],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Oakling has been updated.* Stop the server.*\n$/);
});

test.for(['moderator', 'backup', 'restore', 'doctor'])(
  'Rule 9.404, %s runs beside a server',
  (command) => {
    const manifest = v.object({ scripts: v.record(v.string(), v.string()) });
    const { scripts } = v.parse(
      manifest,
      JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
    );
    expect(scripts[`pre${command}`]).toBe('node scripts/install.mjs --beside-server');
  },
);

test('Rule 9.405, a second build stops and says why, and a killed one is no obstacle', () => {
  const built = relative(root, folder);
  const lock = lockOf(built);
  writeFileSync(lock, String(process.ppid));
  const build = () => writeFileSync(join(folder, 'page'), '');
  expect(() => whenOld(built, [], build)).toThrow(`Process ${process.ppid} is building`);
  const dead = spawnSync(process.execPath, ['--version']).pid;
  writeFileSync(lock, String(dead));
  whenOld(built, [], build);
  expect(readFileSync(join(folder, 'page'), 'utf8')).toBe('');
  expect(() => readFileSync(lock)).toThrow('ENOENT');
});
