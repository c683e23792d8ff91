import type { Chance } from './chance.ts';

/** The fates of the first ten friendships, so that a short run has each of them. */
const ENDS = [
  'none',
  'pause',
  'parent-blocks',
  'youth-says-goodbye',
  'elder-suspended',
  'checks-lapse',
  'elder-leaves',
  'youth-blocks',
  'youth-removed',
  'elder-blocks',
] as const;
/** A third of all friendships ends early. The other ones last until the year is over. */
const FATES: readonly (typeof ENDS)[number][] = [
  ...ENDS,
  'none',
  'pause',
  'none',
  'checks-lapse',
  ...Array.from({ length: 6 }, () => 'none' as const),
];

export interface Fate {
  readonly what: (typeof ENDS)[number];
  readonly week: number;
  readonly weekday: number;
}

export function fateOf(index: number, chance: Chance, weeks: number): Fate {
  const what = FATES[index % FATES.length] ?? 'none';
  const first = Math.ceil(weeks / 3);
  return {
    what,
    week: first + chance.below(Math.max(1, weeks - first - 3)),
    weekday: chance.below(7),
  };
}
