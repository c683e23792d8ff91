import { describe, expect, test } from 'vitest';
import { filesOf, measurePages, sentencesOf, unmeasured, type Manifest } from './script-budgets.ts';

const manifest: Manifest = {
  start: { file: 'start.js', dynamicImports: ['login', 'matches'] },
  login: { file: 'login.js', imports: ['start', 'form'] },
  matches: { file: 'matches.js', imports: ['form', 'start'], dynamicImports: ['menu'] },
  form: { file: 'form.js', name: 'forms', imports: ['login'] },
  menu: { file: 'menu.js' },
};
const sizes: Readonly<Record<string, number>> = {
  'start.js': 1000,
  'login.js': 200,
  'matches.js': 30,
  'form.js': 4,
  'menu.js': 50_000,
};
const sizeOf = (file: string) => sizes[file] ?? Number.NaN;

describe('what a page needs', () => {
  test('is its own file and each that it imports, once, also round in a circle', () => {
    expect([...filesOf(manifest, ['login'])].toSorted()).toEqual([
      'form.js',
      'login.js',
      'start.js',
    ]);
  });

  test('is measured beyond what the browser has, without what may come later', () => {
    const pages = [
      { page: 'first', needs: ['start', 'matches'], limit: null },
      { page: 'further', needs: ['matches'], has: ['start', 'login'], limit: null },
    ];
    const bytes = measurePages(manifest, pages, sizeOf).map((page) => page.bytes);
    expect(bytes).toEqual([1234, 30]);
  });

  test('is found by its name too, where the source of a file varies', () => {
    expect([...filesOf(manifest, ['forms'])]).toEqual([...filesOf(manifest, ['form'])]);
  });

  test('is not guessed for a source that has no file', () => {
    expect(() => filesOf(manifest, ['matches-page'])).toThrow('matches-page is no file of its own');
  });
});

test('a page above its limit is named with both figures, one at its limit is not', () => {
  const measured = [
    { page: '/', bytes: 105_000, limit: 105_000 },
    { page: '/help', bytes: 105_100, limit: 105_000 },
    { page: '/signup', bytes: 900_000, limit: null },
  ];
  expect(sentencesOf(measured)).toEqual(['/help needs 105.1 kB of script; it may be 105.0 kB.']);
});

test('a file that comes later and is in no row is named', () => {
  expect(unmeasured(manifest, ['login', 'menu'])).toEqual(['matches']);
});
