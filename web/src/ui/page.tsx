import type { ReactNode } from 'react';

/** The parts of a page, one below the other: as wide as the layout allows, with the same gap everywhere. */
export function Page({ children }: { children: ReactNode }) {
  return <div className="space-y-6">{children}</div>;
}
