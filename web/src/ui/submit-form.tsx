import type { FormEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorSummary, type FieldProblem } from './error-summary.tsx';

type Props = {
  /** Omit if the form shows errors itself. */
  problems?: readonly FieldProblem[];
  /** The form's `submitCount` from react-hook-form. */
  submitCount?: number;
  onSubmit: (event: FormEvent) => Promise<void>;
  submitLabel: string;
  /** Button label while pending, such as "Sending invite...". */
  pendingText: string;
  isPending: boolean;
  isDisabled?: boolean;
  /** The fields and the last result. */
  children: ReactNode;
};

const NONE: readonly FieldProblem[] = [];

/** A form with an error summary on top and a single button, full width on a narrow card. */
export function SubmitForm({
  problems = NONE,
  submitCount = 0,
  onSubmit,
  submitLabel,
  pendingText,
  isPending,
  isDisabled = false,
  children,
}: Props) {
  return (
    <form noValidate className="@container space-y-6" onSubmit={(event) => void onSubmit(event)}>
      <ErrorSummary problems={problems} submitCount={submitCount} />
      {children}
      <Button
        type="submit"
        className="w-full @min-[40rem]:w-auto"
        disabled={isDisabled}
        isPending={isPending}
        pendingText={pendingText}
      >
        {submitLabel}
      </Button>
    </form>
  );
}
