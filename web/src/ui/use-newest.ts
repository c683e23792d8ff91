import { useState } from 'react';

/** Initial number of items when more content follows below. */
export const NEWEST = 5;

/** The props of a paged list that `LoadMore` needs. */
interface PagedList {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/**
 * Shows the newest few items until the user asks for more, so a long list doesn't push down the
 * content below. Pass `list` to `LoadMore`; its first click reveals items already loaded.
 * Rule 9.242
 */
export function useNewest<Item>(
  all: readonly Item[],
  pages: PagedList,
): { shown: readonly Item[]; list: PagedList } {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || all.length <= NEWEST) return { shown: all, list: pages };
  const list = {
    hasNextPage: true,
    isFetchingNextPage: false,
    fetchNextPage: () => Promise.resolve(setWhole(true)),
  };
  return { shown: all.slice(0, NEWEST), list };
}
