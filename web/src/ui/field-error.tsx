import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** The message under a field that is not right yet. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-2 font-semibold text-danger-ink">
      <CircleAlert aria-hidden className="mt-1 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
