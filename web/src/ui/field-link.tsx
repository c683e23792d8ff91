import type { ReactNode } from 'react';

type Props = { fieldId: string; className?: string; children: ReactNode };

/** Leads to a field of the same page, and into it: an anchor alone would scroll, but leave the focus behind. */
export function FieldLink({ fieldId, className = '', children }: Props) {
  return (
    <a
      href={`#${fieldId}`}
      onClick={(event) => {
        event.preventDefault();
        const field = document.getElementById(fieldId);
        field?.scrollIntoView({ block: 'center' });
        field?.focus({ preventScroll: true });
      }}
      className={`inline-flex min-h-11 min-w-11 items-center font-semibold underline underline-offset-4 ${className}`}
    >
      {children}
    </a>
  );
}
