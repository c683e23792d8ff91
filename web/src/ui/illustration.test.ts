import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../public/illustrations');
const files = readdirSync(FOLDER);
const source = readFileSync(join(import.meta.dirname, 'illustration.tsx'), 'utf8');
const [, union = ''] = /type IllustrationName =([^;]+);/.exec(source) ?? [];
const names = [...union.matchAll(/'([\w-]+)'/g)].map(([, name]) => name);

test('every name has a drawing, and every drawing a name', () => {
  expect(files.toSorted()).toEqual(names.map((name) => `${name}.svg`).toSorted());
});

test.for(files)('%s is small, has the standard size, and colors for dark mode', (file) => {
  const drawing = readFileSync(join(FOLDER, file), 'utf8');
  expect(Buffer.byteLength(drawing)).toBeLessThan(6000);
  expect(drawing).toContain('viewBox="0 0 240 180" width="240" height="180"');
  expect(drawing).toContain('@media (prefers-color-scheme: dark)');
});
