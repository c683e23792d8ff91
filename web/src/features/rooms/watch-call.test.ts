import { expect, test } from 'vitest';
import type { Counts } from './connected.ts';
import { watchedBetween } from './watch-call.ts';

const counts = (change: Partial<Counts> = {}): Counts => ({
  lost: 0,
  received: 0,
  roundTrip: 0.05,
  sounds: new Map(),
  ...change,
});
const sound = (energy: number, seconds: number) => new Map([['1', { energy, seconds }]]);

test('a person speaks if their sound had a voice’s energy since the last sample (rule 6.320)', () => {
  const before = counts({ sounds: sound(5, 10) });
  expect(watchedBetween(before, counts({ sounds: sound(5.01, 11) })).speaking).toEqual(['1']);
  expect(watchedBetween(before, counts({ sounds: sound(5, 11) })).speaking).toEqual([]);
  expect(watchedBetween(before, before).speaking).toEqual([]);
});

test.for([
  ['good', { received: 1000, lost: 10 }],
  ['fair', { received: 1000, lost: 60 }],
  ['poor', { received: 1000, lost: 300 }],
  ['fair', { received: 1000, roundTrip: 0.4 }],
  ['poor', { received: 1000, roundTrip: 0.8 }],
] as const)('the connection is %s (rule 6.320)', ([quality, change]) => {
  expect(watchedBetween(counts(), counts(change)).quality).toBe(quality);
});
