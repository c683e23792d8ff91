import type { ReactNode } from 'react';

type Props = { fieldId: string; className?: string; children: ReactNode };

/** Scrolls to a field and focuses it; a plain anchor would only scroll. */
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
