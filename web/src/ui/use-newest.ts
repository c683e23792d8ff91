import { useState } from 'react';
import type { Pager } from './paged-list.tsx';

/** Initial number of items when more content follows below. */
const NEWEST = 5;

/**
 * Shows the newest few items until the user asks for more, so a long list doesn't push down the
 * content below. Pass `pager` to `PagedList`; its first click reveals items already loaded. Rule
 * 9.242
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
