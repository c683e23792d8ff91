import type { ReactNode } from 'react';

type Props = { name: string; children: ReactNode };

/** One state of a component under the words that tell which. */
export function Variant({ name, children }: Props) {
  return (
    <div className="min-w-0 space-y-2">
      <h4 className="font-sans text-sm font-semibold text-ink-soft">{name}</h4>
      {children}
    </div>
  );
}
