import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REFUSALS } from './problem.ts';

const root = join(import.meta.dirname, '../../../..');
const sources = globSync(['domain/src/**/*.ts', 'server/src/**/*.ts'], { cwd: root })
  .filter((path) => !/\.test\.ts$|\/testing\/|platform\/http\/problem\.ts$/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');
const listed = Object.values(REFUSALS).flatMap((names) => names.split(/\s+/));

test('Rule 9.9, a refusal named like a missing object is answered with 404', () => {
  const names = sources.match(/(?<=')(?:no-such-[\w-]+|not-your-[\w-]+)(?=')/g) ?? [];
  expect(names.length).toBeGreaterThan(10);
  const others = new Set(names).difference(new Set(REFUSALS[404].split(/\s+/)));
  // This guardian is a choice in a form, not the object of the request.
  expect([...others]).toEqual(['no-such-guardian']);
});

test('every refusal with a status of its own exists', () => {
  expect(listed.filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
});
