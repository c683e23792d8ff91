import { expect, test } from 'vitest';
import { statusWords } from './text.ts';

test('the first of several names from right to left stays isolated (rule 10.291)', () => {
  const words = (name: string) => statusWords({ status: 'pending', acceptedAt: null }, name);
  expect(words('\u2068דוד בן לוי\u2069')).toBe('Waiting for \u2068דוד\u2069');
  expect(words('\u2068דוד\u2069')).toBe('Waiting for \u2068דוד\u2069');
  expect(words(' Ada Young ')).toBe('Waiting for Ada');
});
