import { expect, test } from 'vitest';
import { byEvent } from './all-kinds.ts';

test('an event has one declaration', () => {
  const one = ['CheckLapsing', 'a'] as const;
  const other = ['RoomHelpAsked', 'b'] as const;
  expect([...byEvent([one, other])]).toEqual([one, other]);
  const again = ['CheckLapsing', 'c'] as const;
  expect(() => byEvent([one, other, again])).toThrow('Declared twice: CheckLapsing');
});
