import { expect, test } from 'vitest';
import { makeEncryption } from './encryption.ts';

const SECRET = 'a secret of the tests that is long enough';
const NONCE_BYTES = 12;
const encryption = makeEncryption(SECRET, 'a test');

test('encrypted text can be decrypted in its place, and differs each time', () => {
  const texts = [1, 2].map(() => encryption.encrypt('the word', 'a place'));
  expect(new Set(texts).size).toBe(2);
  for (const text of texts) expect(encryption.decrypt(text, 'a place')).toBe('the word');
});

test.for([
  ['another place', encryption, 'another place'],
  ['no place', encryption, ''],
  ['another purpose', makeEncryption(SECRET, 'another test'), 'a place'],
  ['another secret', makeEncryption(`${SECRET}r`, 'a test'), 'a place'],
] as const)('it can’t be decrypted for %s', ([, other, place]) => {
  const encrypted = encryption.encrypt('the word', 'a place');
  expect(() => other.decrypt(encrypted, place)).toThrow('unable to authenticate');
});

// A short tag could be guessed by brute force.
test.for([0, 4, 8, 12, 15])('a tag of %d bytes is refused', (length) => {
  const bytes = Buffer.from(encryption.encrypt('', 'a place'), 'base64');
  const short = bytes.subarray(0, NONCE_BYTES + length).toString('base64');
  expect(() => encryption.decrypt(short, 'a place')).toThrow('authentication tag length');
});
