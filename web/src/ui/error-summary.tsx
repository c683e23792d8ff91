import { useEffect, useRef, type ReactNode } from 'react';

export type FieldProblem = { fieldId: string; message: string };

type Props = {
  problems: readonly FieldProblem[];
  /** The `submitCount` of react-hook-form; at 0, nothing is shown. */
  submitCount: number;
};

/** Lists invalid fields as links. Takes the focus after each failed submit. */
export function ErrorSummary({ problems, submitCount }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = submitCount > 0 && problems.length > 0;

  useEffect(() => {
    box.current?.focus();
  }, [submitCount]);

  if (!isShown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-card border-2 border-danger-ink bg-danger-soft p-[min(1rem,4vw)]"
    >
      <h2 className="text-lg">
        {problems.length === 1
          ? 'Please check this'
          : `Please check these ${problems.length} things`}
      </h2>
      <ul className="space-y-1">
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <FieldLink fieldId={fieldId} className="text-danger-ink">
              {message}
            </FieldLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

type LinkProps = { fieldId: string; className?: string; children: ReactNode };

/** Scrolls to a field and moves the focus to it; a plain anchor would only scroll. */
export function FieldLink({ fieldId, className = '', children }: LinkProps) {
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
