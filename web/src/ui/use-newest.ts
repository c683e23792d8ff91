import { useState } from 'react';
import type { Pager } from './paged-list.tsx';

/** The initial number of items if more content follows below. */
const NEWEST = 5;

/**
 * Shows only the newest few items until the user asks for more, so a long list doesn't push down the content below it.
 * Pass `pager` to `PagedList`; its first click reveals items that are already loaded. Rule 9.242
 */
export function useNewest<Item>(
  all: readonly Item[],
  pager: Pager,
): { shown: readonly Item[]; pager: Pager } {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || all.length <= NEWEST) return { shown: all, pager };
  const more = { isLoading: false, load: () => setWhole(true) };
  return { shown: all.slice(0, NEWEST), pager: { ...pager, more, next: null } };
}
