import { expect, test } from 'vitest';
import { codeInHash, pathOfHash } from './deep-link.ts';

const token = '7b1de4a6-6f0c-4b9b-8a52-0a9a7c0f7e11';

test('a mailed link becomes its path, with its code hidden from the server (rule 1.21)', () => {
  const path = pathOfHash(`#/auth/youth-complete?token=${token}&code=c0de`);
  expect(path).toBe(`/auth/youth-complete?token=${token}#code=c0de`);
  expect(codeInHash('#code=c0de')).toBe('c0de');
});

test.each([
  ['#/signup', '/signup'],
  ['#//evil.example/x', '/evil.example/x'],
  ['#/\\evil.example', '/evil.example'],
])('the hash %s leads to %s, on this site', (hash, path) => {
  expect(pathOfHash(hash)).toBe(path);
});

test.each(['', '#code=c0de', '#sessions'])('the hash "%s" isn’t followed', (hash) => {
  expect(pathOfHash(hash)).toBeNull();
});
