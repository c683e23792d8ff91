import type { WishRefusal } from '../sessions/standing-rules.ts';

/** For each thing that a parent's rules make impossible the row that a table of refusals has of it. */
export function notPossibleRows<Row>(
  rowOf: (notPossible: WishRefusal) => Row,
): Record<WishRefusal, readonly [Row]> {
  return {
    'video-only': [rowOf('video-only')],
    'in-person-not-yet': [rowOf('in-person-not-yet')],
    'place-not-possible': [rowOf('place-not-possible')],
    'time-not-possible': [rowOf('time-not-possible')],
  };
}
