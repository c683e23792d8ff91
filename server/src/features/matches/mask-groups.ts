import { INTEREST_NAMES } from '@oakling/domain/interests/interest';

/** The mask of someone who has every interest. */
export const ALL_INTERESTS = 2 ** INTEREST_NAMES.length - 1;

const ALL_MASKS = Array.from({ length: ALL_INTERESTS + 1 }, (_, mask) => mask);

/**
 * The masks that share as many interests with the viewer as possible come first: each entry is one
 * number of shared interests, at most `from`, with all masks that share exactly so many and one of
 * the wanted among them.
 */
export function maskGroups(
  viewerMask: number,
  wanted: number,
  from: number,
): { shared: number; masks: number[] }[] {
  const masks = ALL_MASKS.filter((mask) => (mask & viewerMask & wanted) !== 0);
  return [...Map.groupBy(masks, (mask) => bitCount(mask & viewerMask))]
    .filter(([shared]) => shared <= from)
    .toSorted(([one], [other]) => other - one)
    .map(([shared, alike]) => ({ shared, masks: alike }));
}

function bitCount(mask: number): number {
  return mask === 0 ? 0 : (mask & 1) + bitCount(mask >> 1);
}
