import type { ComponentType, ReactNode } from 'react';

/** What the page says of one component and how it shows it. */
export interface Section {
  /** What it is for, and when another one is better. */
  readonly about: string;
  readonly Show: ComponentType;
}

/** Sections by the name of their component in `web/src/ui`, in kebab case. */
export type Sections = Readonly<Record<string, Section>>;

export const ROLES = ['elder', 'parent', 'youth'] as const;
export type Role = (typeof ROLES)[number];

/** The role colour that the address asks for; an elder's where it asks for none. */
export function roleInAddress(): Role {
  const asked = new URLSearchParams(window.location.search).get('role');
  return ROLES.find((role) => role === asked) ?? 'elder';
}

type InEachRoleProps = { children: (role: Role) => ReactNode };

/** The same thing in the three role colours, side by side where there is room. */
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

/** One state of a component under the words that tell which. */
export function Variant({ name, children }: VariantProps) {
  return (
    <div className="min-w-0 space-y-2">
      <h4 className="font-sans text-sm font-semibold text-ink-soft">{name}</h4>
      {children}
    </div>
  );
}
