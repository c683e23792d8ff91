import type { ReactNode } from 'react';

/** Stacks page sections with equal gaps. */
export function Page({ children }: { children: ReactNode }) {
  return <div className="space-y-6">{children}</div>;
}
