import { useId, type ReactNode } from 'react';

type Props = { title: string; children: ReactNode };

/** A titled part of a page to read. */
export function ProseSection({ title, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="text-xl text-role-ink">
        {title}
      </h2>
      {children}
    </section>
  );
}
