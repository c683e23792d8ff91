import type { WishRefusal } from '../sessions/supervision/standing-rules.ts';

export function notPossibleRows<Row>(
  rowOf: (notPossible: WishRefusal) => Row,
): Record<WishRefusal, readonly [Row]> {
  return {
    'video-only': [rowOf('video-only')],
    'in-person-not-yet': [rowOf('in-person-not-yet')],
    'calls-here-only': [rowOf('calls-here-only')],
    'place-not-possible': [rowOf('place-not-possible')],
    'time-not-possible': [rowOf('time-not-possible')],
  };
}
