import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { SCHEMA_FOLDER } from '../process/data-dir.ts';
import { readMigrations } from './migrations.ts';
import { changedSinceRelease, goneSinceRelease, listFunctions, readReleased } from './released.ts';

const folder = mkdtempSync(join(tmpdir(), 'oakling-released-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('Rule 10.267, a released migration', () => {
  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true });
    cpSync(join(SCHEMA_FOLDER, 'migrations'), folder, { recursive: true });
    writeFileSync(join(folder, '001-next.sql'), 'select 1;\n');
    writeFileSync(join(folder, '002-last.sql'), 'select 2;\n');
    released = readMigrations(folder);
  });
  let released = readMigrations(join(SCHEMA_FOLDER, 'migrations'));

  test.for<[string, (path: (name: string) => string) => void, string | null]>([
    ['is as it was', () => undefined, null],
    ['may have another comment', (at) => appendFileSync(at('001-next.sql'), '-- Why.\n'), null],
    ['may be followed by a new one', (at) => writeFileSync(at('999.sql'), 'select 3;\n'), null],
    [
      'is found when a statement of it was changed',
      (at) => appendFileSync(at('001-next.sql'), 'select 3;\n'),
      '001-next.sql',
    ],
    ['is found when it is gone', (at) => rmSync(at('002-last.sql')), '002-last.sql'],
    [
      'is found when a new one was put before it',
      (at) => writeFileSync(at('001-a.sql'), 'select 3;\n'),
      '001-next.sql',
    ],
  ])('%s', ([, change, name]) => {
    change((file) => join(folder, file));
    expect(changedSinceRelease(released, readMigrations(folder))).toBe(name);
  });
});

test('functions that servers of the last release call still exist, with their results', async () => {
  const database = await cloneDatabase();
  const functions = await listFunctions(database.url);
  await database.drop();
  expect(functions).toContain('is_my_child(uuid) returns boolean');
  expect(goneSinceRelease(readReleased().functions, functions)).toEqual([]);
});

test('a released function may return more columns; no other change is allowed', () => {
  const gone = (before: string, now: string) => goneSinceRelease([before], [now]);
  const [one, two] = ['f(uuid) returns TABLE(a text)', 'f(uuid) returns TABLE(a text, b text)'];
  expect(gone(one, two)).toEqual([]);
  expect(gone(two, one)).toEqual([two]);
  expect(gone(one, 'f(uuid) returns TABLE(a uuid)')).toEqual([one]);
  expect(gone('f(uuid) returns boolean', 'f(uuid, uuid) returns boolean')).toHaveLength(1);
});
