import { expect, test } from 'vitest';
import { filesOf, type Manifest } from './manifest.ts';

const manifest: Manifest = {
  start: { file: 'start.js', dynamicImports: ['login', 'matches'] },
  login: { file: 'login.js', imports: ['start', 'form'] },
  form: { file: 'form.js', imports: ['login'] },
};

test('a page needs its own file and each of its imports, once, even in a cycle', () => {
  expect([...filesOf(manifest, ['login'])].toSorted()).toEqual(['form.js', 'login.js', 'start.js']);
});

test('a source without a file isn’t guessed', () => {
  expect(() => filesOf(manifest, ['matches'])).toThrow('matches is no file of its own');
});
