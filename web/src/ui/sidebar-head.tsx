import type { ReactNode } from 'react';

/** What the sidebar begins with: whose it is, and to whom. */
export function SidebarHead({ greeting }: { greeting?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 pt-2 text-center">
      <img src="/logo.svg" alt="Oakling" width={88} height={88} className="rounded-full bg-white" />
      <div className="font-serif text-lg font-semibold [overflow-wrap:anywhere]">{greeting}</div>
    </div>
  );
}
