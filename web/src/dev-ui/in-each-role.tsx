import type { ReactNode } from 'react';
import { ROLES, type Role } from './role.ts';

type Props = { children: (role: Role) => ReactNode };

/** The same thing in the three role colours, side by side where there is room. */
export function InEachRole({ children }: Props) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-6">
      {ROLES.map((role) => (
        <div key={role} data-role={role} className="min-w-0 space-y-3">
          <p className="text-sm font-semibold text-role-ink">{role}</p>
          {children(role)}
        </div>
      ))}
    </div>
  );
}
