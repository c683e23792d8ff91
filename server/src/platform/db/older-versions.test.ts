import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, '../../..');
/**
 * Older versions of PostgreSQL than 18 reject `returning old.…` and `new.…`. This test covers only that syntax; `npm
 * run drills -- "tests of the server"` finds everything else.
 */
const ROWS_OF_18 = /\breturning\b[^;`]*\b(?:old|new)\.\w/gi;

const files = ['src', 'schema', '../ops/src'].flatMap((folder) =>
  readdirSync(join(SERVER, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.(?:ts|sql)$/.test(path))
    .map((path) => join(SERVER, folder, path)),
);

const found = (text: string) => text.match(ROWS_OF_18) ?? [];

test('Rule 10.284, no statement uses syntax that PostgreSQL before 18 lacks', () => {
  const used = files.filter((file) => found(readFileSync(file, 'utf8')).length > 0);
  expect(files.length).toBeGreaterThan(500);
  expect(used).toEqual([]);
  expect(found('update pins set tries = 0\n returning old.tries = 5 as "wasLast"')).toHaveLength(1);
});
