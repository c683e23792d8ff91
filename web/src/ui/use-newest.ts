import { useState } from 'react';

/** So many of a list stand on a page that has more to say below it. */
export const NEWEST = 5;

/** What `LoadMore` needs to know of a list in pages. */
interface PagedList {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/**
 * Shows the newest few of a list until somebody asks for more, so that a long list does not push away what stands below
 * it. Give `list` to `LoadMore`: its first press shows what is loaded already. Rule 9.242
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
