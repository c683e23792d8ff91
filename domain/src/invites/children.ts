import type { ChildView } from './contract.ts';

/** Rule 3.8: one row a name, whatever its letter case; an account outranks an invite. */
export function uniqueChildren(children: readonly ChildView[]): ChildView[] {
  const byName = new Map<string, ChildView>();
  for (const child of children) {
    const key = child.name.trim().toLowerCase();
    const seen = byName.get(key);
    if (seen === undefined || rank(child) < rank(seen)) byName.set(key, child);
  }
  return [...byName.values()];
}

const RANKS = { accepted: 0, pending: 1, expired: 2 } as const;
const rank = (child: ChildView) => RANKS[child.status];
