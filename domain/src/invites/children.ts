import type { ChildView } from './contract.ts';

/**
 * Rule 3.8: one row a name, whatever its letter case; an account outranks an invite. Accounts all stay:
 * a child who takes the name of a sibling must not be lost from sight.
 */
export function uniqueChildren(children: readonly ChildView[]): ChildView[] {
  const bestOf = new Map<string, ChildView>();
  for (const child of children) {
    const seen = bestOf.get(keyOf(child));
    if (seen === undefined || rank(child) < rank(seen)) bestOf.set(keyOf(child), child);
  }
  const rows = new Map<string, ChildView>();
  for (const child of children) {
    const best = bestOf.get(keyOf(child)) ?? child;
    const row = child.id === null ? best : child;
    rows.set(row.id ?? keyOf(row), row);
  }
  return [...rows.values()];
}

const RANKS = { accepted: 0, pending: 1, expired: 2 } as const;
const rank = (child: ChildView) => RANKS[child.status];
const keyOf = ({ name }: ChildView) => name.trim().toLowerCase();
