import type { FormEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorSummary, type FieldProblem } from './error-summary.tsx';

type Props = {
  /** None where the form says them itself. */
  problems?: readonly FieldProblem[];
  /** How often the form was submitted (react-hook-form's `submitCount`). */
  submitCount?: number;
  onSubmit: (event: FormEvent) => Promise<void>;
  submitLabel: string;
  /** The words on the button while `isPending`, such as "Sending invite...". */
  pendingText: string;
  isPending: boolean;
  isDisabled?: boolean;
  /** The fields, and what became of the last try. */
  children: ReactNode;
};

const NONE: readonly FieldProblem[] = [];

/** The form of a form card: what is not right yet at its top, and its one button, which fills a narrow card. */
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
