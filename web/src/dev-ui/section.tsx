import type { ComponentType, ReactNode } from 'react';

export interface Section {
  readonly about: string;
  readonly Show: ComponentType;
}

/** Sections keyed by component name in `web/src/ui`, in kebab case. */
export type Sections = Readonly<Record<string, Section>>;

export const ROLES = ['elder', 'parent', 'youth'] as const;
export type Role = (typeof ROLES)[number];

export function roleInAddress(): Role {
  const asked = new URLSearchParams(window.location.search).get('role');
  return ROLES.find((role) => role === asked) ?? 'elder';
}

type InEachRoleProps = { children: (role: Role) => ReactNode };

export function InEachRole({ children }: InEachRoleProps) {
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

type VariantProps = { name: string; children: ReactNode };

export function Variant({ name, children }: VariantProps) {
  return (
    <div className="min-w-0 space-y-2">
      <h4 className="font-sans text-sm font-semibold text-ink-soft">{name}</h4>
      {children}
    </div>
  );
}
