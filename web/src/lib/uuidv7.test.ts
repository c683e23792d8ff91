import { expect, test } from 'vitest';
import { uuidv7 } from './uuidv7.ts';

test('the id starts with the time and has version 7', () => {
  // The example of RFC 9562, appendix A.6.
  const id = uuidv7(0x017f22e279b0);
  expect(id).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('ids made in one millisecond differ', () => {
  expect(new Set(Array.from({ length: 1000 }, () => uuidv7(1))).size).toBe(1000);
});

test('a later id sorts later', () => {
  expect(uuidv7(2 ** 32) > uuidv7(2 ** 32 - 1)).toBe(true);
});
