import type { ReactNode } from 'react';

type Props = { name: string; detail?: string; badge?: ReactNode; children: ReactNode };

/** A person of a list, with what can be done about them. */
export function PersonLine({ name, detail, badge, children }: Props) {
  return (
    <li className="flex max-w-none flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 grow basis-48 space-y-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        {badge}
        {detail !== undefined && <p className="text-sm text-ink-soft">{detail}</p>}
      </div>
      {children}
    </li>
  );
}
